// Calls whoever is asked: a buzz in the hand, and a screen that does not go dark while a game runs.
import { settings } from '../settings.svelte';

/** The phone buzzes, where it can and may. */
export function buzz(): void {
  // A browser refuses, with a warning, what no gesture has gone before.
  if (settings.buzz && navigator.userActivation?.hasBeenActive !== false)
    navigator.vibrate?.([70, 50, 70]);
}

/** Keeps the screen lit until the returned function is called; browsers give it away whenever the page is hidden. */
export function stayLit(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = (): void => {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (given) => {
        lock = given;
        if (over) void given.release();
      },
      // A battery that runs low is a good reason to refuse.
      () => undefined,
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
