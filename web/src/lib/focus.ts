// Keeps the place of whoever plays by keyboard or ear: when what had the focus is gone, the new screen's resting place takes it.

export function keepFocus(root: HTMLElement): void {
  let byKeyboard = false;
  let last: Element | null = null;
  addEventListener('keydown', () => (byKeyboard = true), true);
  addEventListener('pointerdown', () => (byKeyboard = false), true);
  addEventListener('focusin', (event) => (last = event.target as Element | null));

  new MutationObserver(() => {
    const lost =
      last !== null &&
      !last.isConnected &&
      (document.activeElement === null || document.activeElement === document.body);
    if (!byKeyboard || !lost) return;
    const rest =
      root.querySelector<HTMLElement>('main [data-rest]') ??
      root.querySelector<HTMLElement>('main h1');
    if (!rest) return;
    rest.tabIndex = -1;
    rest.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}
