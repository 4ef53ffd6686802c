// Puts a frame of Blef into words: the line that says what is happening, and what just happened.
import { list, personAt } from '$lib/seats';
import type { BluffEvent, BluffFrame, Check } from './types';
import type { Room, Seat } from '$lib/wire/table';
import { capital, t } from '$lib/words';

export interface Line {
  strong: string;
  more: string;
}

export function isMine(frame: BluffFrame): boolean {
  return frame.seat !== null && frame.due.includes(frame.seat);
}

/** What is happening and who is awaited, in plain words. */
export function statusLine(room: Room, frame: BluffFrame): Line {
  const { phase, bid } = frame.table;
  const mine = isMine(frame);
  const due = frame.due.map((seat) => personAt(room, frame, seat).name);
  const name = due[0] ?? '';
  if (phase === 'arrange') {
    if (mine) return { strong: t('bluff.arrange.title') + '.', more: t('bluff.arrange.you') };
    const words = { n: due.length, names: list(due) };
    return {
      strong: '',
      more:
        frame.seat !== null && frame.own?.faces
          ? t('bluff.arrange.wait', words)
          : t('bluff.arrange.watch', words),
    };
  }
  if (phase === 'direction') {
    return mine
      ? { strong: t('bluff.direction.title') + '.', more: t('bluff.direction.you') }
      : { strong: t('bluff.direction.wait', { name }), more: '' };
  }
  if (phase === 'over') return { strong: t('bluff.event.over'), more: '' };
  if (!mine)
    return {
      strong: t('bluff.turn.other', { name }),
      more: bid ? t('bluff.turn.other.more') : t('bluff.turn.other.first'),
    };
  if (!bid) return { strong: t('bluff.turn.first'), more: t('bluff.turn.first.more') };
  if (!frame.legal.some((a) => a.type === 'bid'))
    return { strong: t('bluff.turn.you'), more: t('bluff.turn.check') };
  return { strong: t('bluff.turn.you'), more: t('bluff.turn.you.more') };
}

/** The last few bids before the current one, oldest first. */
export function earlier(room: Room, frame: BluffFrame): string[] {
  return frame.table.bids
    .slice(-4, -1)
    .map((b) =>
      t('bluff.before.one', { name: personAt(room, frame, b.seat).name, bid: t('bluff.bid', b) }),
    );
}

/** One event as a sentence, for listeners. */
export function tell(room: Room, frame: BluffFrame, event: BluffEvent): string {
  const name = (seat: Seat): string => personAt(room, frame, seat).name;
  switch (event.type) {
    case 'starter':
      return t('bluff.event.starter', { name: name(event.seat) });
    case 'dealt':
      return t('bluff.event.dealt', { round: event.round });
    case 'arranged':
      return t('bluff.event.arranged', { name: name(event.seat) });
    case 'direction':
      return t('bluff.event.direction', { name: name(event.seat), clockwise: event.clockwise });
    case 'bid':
      return t('bluff.event.bid', { name: name(event.seat), bid: t('bluff.bid', event) });
    case 'checked':
      return t('bluff.event.checked', { name: name(event.seat) });
    case 'cards':
      return t('bluff.event.cards', { name: name(event.seat), n: event.cards });
    case 'out':
      return t('bluff.event.out', { name: name(event.seat) });
    case 'extra_round':
      return t('bluff.event.extra_round');
    case 'over':
      return t('bluff.event.over');
  }
}

export type Loss = 'takes' | 'gives' | 'out';

/** What losing the round means, read from the facts the server sent with it. */
export function lossOf(frame: BluffFrame, check: Check): Loss {
  if (frame.events.some((e) => e.type === 'out' && e.seat === check.loser)) return 'out';
  return frame.table.setup.countdown ? 'gives' : 'takes';
}

export function isTrue(check: Check): boolean {
  return check.actual >= check.bid.count;
}

/** Why the verdict is what it is: "Pięć piątek – zakład był prawdziwy." */
export function reason(check: Check): string {
  const { face } = check.bid;
  const shown =
    check.actual === 0
      ? capital(t('bluff.face.none', { face }))
      : t('bluff.bid', { count: check.actual, face });
  return isTrue(check)
    ? t('bluff.truth.why', { shown: capital(shown) })
    : t('bluff.lie.why', { actual: check.actual, shown });
}
