// Fingers and mice: a tap stays a tap, holding still looks closely, and what can be lifted follows the finger.
import type { Attachment } from 'svelte/attachments';
import type { Spot } from './row';

export interface Press {
  /** Held still here, or moved here while held: look closely. */
  look: (at: Spot) => void;
  /** The finger is gone: stop looking. */
  away: () => void;
  /** Whether the thing under the finger may be carried off. */
  liftable?: () => boolean;
  carry?: (at: Spot) => void;
  drop?: (at: Spot) => void;
  /** Put back without having been dropped. */
  cancel?: () => void;
}

const STILL = 10;
const LONG = 420;

export function press(hand: Press): Attachment<HTMLElement> {
  return (node) => {
    let start: Spot | null = null;
    let doing: 'nothing' | 'looking' | 'carrying' = 'nothing';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let swallow = false;

    const at = (event: PointerEvent): Spot => ({ x: event.clientX, y: event.clientY });

    function down(event: PointerEvent): void {
      swallow = false;
      if (event.button !== 0 || !event.isPrimary) return;
      const here = at(event);
      start = here;
      doing = 'nothing';
      timer = setTimeout(() => {
        doing = 'looking';
        node.setPointerCapture?.(event.pointerId);
        hand.look(here);
      }, LONG);
    }

    function move(event: PointerEvent): void {
      if (!start) return;
      const here = at(event);
      if (doing === 'carrying') return hand.carry?.(here);
      const liftable = hand.liftable?.() ?? false;
      if (doing === 'looking' && !liftable) return hand.look(here);
      if (Math.hypot(here.x - start.x, here.y - start.y) < STILL) return;
      clearTimeout(timer);
      if (!liftable) return void (start = null);
      // First looked at, then carried off: one hand does both.
      if (doing === 'looking') hand.away();
      doing = 'carrying';
      node.setPointerCapture?.(event.pointerId);
      hand.carry?.(here);
    }

    function end(dropped: boolean, event: PointerEvent): void {
      clearTimeout(timer);
      const was = doing;
      start = null;
      doing = 'nothing';
      if (was === 'looking') hand.away();
      if (was === 'carrying' && dropped) hand.drop?.(at(event));
      else if (was === 'carrying') hand.cancel?.();
      // What ends a look or a journey is not a tap as well.
      swallow = was !== 'nothing';
    }

    const up = (event: PointerEvent): void => end(true, event);
    const lost = (event: PointerEvent): void => end(false, event);
    const click = (event: MouseEvent): void => {
      if (!swallow || event.detail === 0) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const menu = (event: Event): void => event.preventDefault();

    const gone = new AbortController();
    const { signal } = gone;
    node.addEventListener('pointerdown', down, { signal });
    node.addEventListener('pointermove', move, { signal });
    node.addEventListener('pointerup', up, { signal });
    node.addEventListener('pointercancel', lost, { signal });
    node.addEventListener('click', click, { signal, capture: true });
    node.addEventListener('contextmenu', menu, { signal });
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  };
}
