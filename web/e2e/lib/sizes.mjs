// Every size that counts, and what must hold on each: the thing to do and the own hand are whole, large enough, and under nothing else.
export const SIZES = [
  [390, 844],
  [390, 664],
  [375, 553],
  [360, 640],
  [844, 390],
  [820, 1180],
  [1280, 800],
];

/** Runs in the page: what is wrong with what is drawn there now, as sentences. */
export function faults() {
  const found = [];
  // What lies above the table waits for a tap of its own.
  const dialog = document.querySelector('dialog[open], .magnifier, .paused');
  const within = dialog ?? document.querySelector('main');
  if (!within) return ['there is no screen'];
  const [wide, high] = [innerWidth, innerHeight];
  const called = (e) =>
    `“${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30)}” (${e.className?.baseVal ?? e.className})`;
  const clipped = (e) => getComputedStyle(e).clipPath === 'inset(50%)';
  const shown = (e) => {
    const box = e.getBoundingClientRect();
    return box.width > 1 &&
      box.height > 1 &&
      !e.closest('.sr') &&
      !clipped(e) &&
      e.checkVisibility()
      ? box
      : null;
  };
  const whole = (e, box) => {
    // What leans may stand out by a hair.
    const out = Math.max(-box.left, -box.top, box.right - wide, box.bottom - high);
    if (out > 2) found.push(`${called(e)} is ${Math.round(out)} px outside`);
    return out <= 2;
  };
  const uncovered = (e, box, of = e) => {
    const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    // The offer to share the victory lies over the others at the table until it is answered, never over my side.
    if (over?.closest('.share') && of.closest('.wall')) return;
    if (over && !of.contains(over) && !over.contains(of))
      found.push(`${called(e)} lies under ${called(over)}`);
  };
  const over = document.documentElement.scrollHeight - high;
  if (over > 0) found.push(`the page is ${over} px too tall`);
  if (document.documentElement.scrollWidth > wide) found.push('the page scrolls sideways');
  // A sheet may be long; its own way out is in sight.
  if (dialog) {
    const close = dialog.matches('button') ? dialog : dialog.querySelector('header button, button');
    const box = close && shown(close);
    if (!box) found.push('there is no way out');
    else if (whole(close, box)) uncovered(close, box);
    return found;
  }
  for (const e of within.querySelectorAll('div, section, ul, ol, p')) {
    const { overflowY } = getComputedStyle(e);
    if (/auto|scroll/.test(overflowY) && e.scrollHeight > e.clientHeight + 1)
      found.push(`${called(e)} would have to be scrolled by ${e.scrollHeight - e.clientHeight} px`);
  }
  for (const e of within.querySelectorAll('button, a, input, textarea')) {
    const box = shown(e);
    if (!box) {
      if (e.checkVisibility() && !e.closest('.sr')) found.push(`${called(e)} has no size`);
      continue;
    }
    // A card of a long row is looked at by holding a finger near it, or by keys.
    const near = e.closest('ol[data-keys]') !== null;
    if (!near && (box.width < 43.5 || box.height < 43.5))
      found.push(`${called(e)} is ${Math.round(box.width)}×${Math.round(box.height)} px small`);
    if (whole(e, box) && !near) uncovered(e, box);
  }
  for (const e of within.querySelectorAll('[data-hand]')) {
    const cards = e.querySelectorAll('[data-held]');
    if (!cards.length) found.push('the hand is empty');
    for (const card of cards) {
      const box = shown(card);
      if (!box) found.push(`${called(card)} cannot be seen`);
      else if (whole(card, box)) uncovered(card, box, e);
    }
  }
  // Words that are cut off or lie under something say nothing.
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement;
    if (
      !texts.currentNode.data.trim() ||
      !e.closest('p, h1, h2') ||
      e.closest('main.count') ||
      !shown(e)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    // A name that is cut short with dots is meant so.
    const cut = getComputedStyle(e).textOverflow === 'ellipsis';
    const box = cut ? e.getBoundingClientRect() : range.getBoundingClientRect();
    const area = e.closest('header, .verdict, .proof, .mine, .wall') ?? within;
    if (whole(e, box)) uncovered(e, box, area);
  }
  return found;
}

/** Runs in the page: everything that moves has arrived. */
export async function settle() {
  const drawn = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await document.fonts.ready;
  await drawn();
  let moved = false;
  for (const animation of document.getAnimations()) {
    try {
      animation.finish();
    } catch {
      // One that never ends has no end to go to.
      animation.cancel();
    }
    moved = true;
  }
  if (moved) await drawn();
}
