// What a scenario puts into the pages of its guests: it runs in the browser, not here.

/** In the page: everything `root` says to eyes, and to ears. */
export function saying(root) {
  const spoken = [...root.querySelectorAll('[aria-label], [alt], [title]')].flatMap((e) =>
    ['aria-label', 'alt', 'title'].map((a) => e.getAttribute(a) ?? ''),
  );
  // Letters are pasted one by one for the eye; their plain word stands beside them.
  const copy = root.cloneNode(true);
  for (const pasted of copy.querySelectorAll('[aria-hidden="true"]'))
    if (pasted.querySelector('.letter')) pasted.remove();
  for (const block of copy.querySelectorAll('p, li, button, h1, h2, span, div')) block.append(' ');
  return `${copy.textContent}\n${spoken.join('\n')}`
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ([.,:!?])/g, '$1');
}

/** In the page: keeps what reveals say, because a television goes on by itself and may do so before anybody has looked. */
export function remember(saying) {
  const told = (window.told = []);
  new MutationObserver(() => {
    const reveal = document.querySelector('main.reveal');
    if (!reveal) return;
    const text = saying(reveal);
    const marks = [...reveal.querySelectorAll('.rows em, .turned b')].map(
      (mark) => mark.textContent,
    );
    const judged = reveal.querySelector('.verdict .stamp') !== null;
    if (told.at(-1)?.text !== text || told.at(-1).judged !== judged)
      told.push({ text, marks, judged });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** In the page: keeps the thread to the table within reach. */
export function hold() {
  window.WebSocket = class extends WebSocket {
    constructor(...wanted) {
      super(...wanted);
      window.thread = this;
    }
  };
}

/**
 * In the page: a veil before everything. It takes up no place and catches no finger, so the page is the same to whoever taps and measures; but
 * nothing below it has to be painted, which without a graphics card is half of the work. It is lifted for whoever looks at colours.
 */
export function veil() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 !important }');
  window.veil = (down) => {
    const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
    document.adoptedStyleSheets = down ? [...others, sheet] : others;
  };
  window.veil(true);
}
