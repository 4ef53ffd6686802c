// Whether a television keeps up: a reveal may be on while the table takes the next decision, but not the one after it.
import assert from 'node:assert/strict';

/** In the page: counts the decisions that arrive while one and the same reveal is on, and keeps what came too late. */
export function watchLag() {
  const late = (window.late = []);
  let [on, passed, decision] = [null, 0, null];
  new MutationObserver(() => {
    const reveal = document.querySelector('main.reveal');
    if (reveal !== on) [on, passed] = [reveal, 0];
  }).observe(document, { subtree: true, childList: true });
  window.WebSocket = class extends WebSocket {
    constructor(...wanted) {
      super(...wanted);
      this.addEventListener('message', ({ data }) => {
        const heard = JSON.parse(data);
        if (heard.t !== 'game' || !heard.game || heard.decision === decision) return;
        decision = heard.decision;
        const before = on;
        passed++;
        // The page draws the picture before it is painted twice; how long that takes does not matter.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            if (on && on === before && passed > 1)
              late.push(`decision ${heard.decision}: ${on.textContent.slice(0, 120)}`);
          }),
        );
      });
    }
  };
}

export async function keptUp(tv) {
  assert.deepEqual(await tv.page.evaluate(() => window.late), [], `${tv.name} was never behind`);
}
