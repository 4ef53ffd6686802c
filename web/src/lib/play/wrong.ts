// Answers a tap that cannot do anything now: what was tapped shakes its head, and a few words say why.
import type { Connection } from '../connection.svelte';
import { notice, refusalWords } from '../refusal.svelte';
import { settings } from '../settings.svelte';

/** What may be used at some time: cards and dice of one's own, and what lies on the table. */
const THINGS = '[data-held], [data-hand], [data-thing], [aria-disabled="true"], :disabled';

const SHAKE: Keyframe[] = [0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px 0` }));

/** Shakes its head. */
export function shake(thing: Element | null): void {
  if (!settings.calm) thing?.animate?.(SHAKE, { duration: 260, easing: 'linear' });
}

/** Why nothing can be done now, as the server would refuse it; null if something can. */
export function refusalNow(connection: Connection): string | null {
  const { room, game, me } = connection;
  if (!room || !game) return null;
  if (game.seat === null) return 'not_seated';
  if (room.paused) return 'paused';
  if (me?.bot_plays) return 'bot_plays';
  return game.due.includes(game.seat) && game.legal.length ? null : 'not_your_turn';
}

/** Hears every tap on the screen of a game; those on something that can be used are none of its business. */
export function wrongTap(event: MouseEvent, connection: Connection): void {
  const target = event.target instanceof Element ? event.target : null;
  const thing = target?.closest(THINGS);
  if (!thing) return;
  const used = target?.closest('button, a, input, select, textarea, label');
  if (used && !used.matches('[aria-disabled="true"], :disabled')) return;
  shake(used ?? thing);
  const code = refusalNow(connection);
  const why = thing.getAttribute('data-why');
  if (code) notice.say(refusalWords(code, connection.game?.game ?? null));
  else if (why) notice.say(why);
  // A button that waits for something says so itself.
  else if (!used) notice.say(refusalWords('wrong_phase', connection.game?.game ?? null));
}
