// What a television has to be: never more than one decision behind the table, and large enough for four metres.
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
        // A frame that tells only what has changed names the decision if it is another.
        if (!/^game\+?$/.test(heard.t) || (heard.decision ?? decision) === decision) return;
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

/** In the page: measures every scene as it is drawn; names have 40 px and cards of a reveal 150 px of a screen of 1080. */
export function watchSizes() {
  const small = (window.small = new Set());
  const scenes = (window.scenes = new Set());
  const unit = () => innerHeight / 1080;
  const seen = (element) => element.checkVisibility() && element.offsetWidth > 0;
  function measure() {
    const main = document.querySelector('main');
    if (!main || main.classList.contains('note')) return;
    scenes.add(main.className.replace(/ ?s[-\w]+$/, ''));
    for (const name of main.querySelectorAll('.name')) {
      const size = parseFloat(getComputedStyle(name).fontSize) / unit();
      if (seen(name) && size < 40)
        small.add(
          `${main.className}: a name of ${size.toFixed(0)} px in ${name.parentElement.className}`,
        );
    }
    for (const card of main.querySelectorAll('[data-card]')) {
      const height = card.offsetHeight / unit();
      if (seen(card) && height < 150)
        small.add(`${main.className}: a card of ${height.toFixed(0)} px`);
    }
  }
  let asked = false;
  new MutationObserver(() => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      measure();
    });
  }).observe(document, { subtree: true, childList: true });
}

/** All that a television showed was in time, and large. */
export async function keptUp(tv) {
  const [late, small, scenes] = await tv.page.evaluate(() => [
    window.late,
    [...window.small],
    [...window.scenes],
  ]);
  assert.deepEqual(late, [], `${tv.name} was never behind`);
  assert.deepEqual(small, [], `everything on ${tv.name} can be read from four metres`);
  assert.ok(scenes.length > 1, `${tv.name} was measured in several scenes: ${scenes}`);
}
