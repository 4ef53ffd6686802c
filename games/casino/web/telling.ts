// Puts a frame of Kasyno into words: the line that says what is happening, and what just happened.
import { FACES } from './symbols';
import { personAt } from '$lib/seats';
import type { Room, Seat } from '$lib/wire/table';
import { t } from '$lib/words';
import { count } from './spots';
import {
  cardOf,
  may,
  type CardId,
  type CasinoCard,
  type CasinoEvent,
  type CasinoFrame,
  type Face,
} from './types';

export interface Line {
  strong: string;
  more: string;
}

export function isMine(frame: CasinoFrame): boolean {
  return frame.seat !== null && frame.due.includes(frame.seat);
}

export function symbolName(symbol: Face): string {
  return t('casino.symbol', { symbol });
}

/** "2 wiśnie, dzwonek" */
function listed(faces: readonly Face[]): string {
  return FACES.filter((face) => faces.includes(face))
    .map((symbol) => t('casino.symbols', { symbol, n: count(faces, symbol) }))
    .join(', ');
}

/** A card for listeners: worth, what it asks for, what lies on it, and whether the die in the hand fits. */
export function cardWords(
  card: CasinoCard,
  dice: readonly Face[] = [],
  { full = false, lit = false } = {},
): string {
  const parts = [
    t('casino.card', {
      points: card.points,
      asks: card.combinations.map(listed).join(` ${t('casino.or')} `),
    }),
  ];
  if (dice.length) parts.push(t('casino.card.holds', { dice: listed(dice) }));
  if (full) parts.push(t('casino.card.full'));
  if (lit) parts.push(t('casino.card.fits'));
  return parts.join(' ');
}

export function pointsOf(ids: readonly CardId[]): number {
  return ids.reduce((sum, id) => sum + cardOf(id).points, 0);
}

/** What is happening and who is awaited, in plain words. */
export function statusLine(room: Room, frame: CasinoFrame): Line {
  const { phase } = frame.table;
  const due = frame.due[0];
  if (phase === 'over' || due === undefined) return { strong: t('casino.event.over'), more: '' };
  if (!isMine(frame))
    return {
      strong: t('casino.turn.other', { name: personAt(room, frame, due).name }),
      more: t('casino.turn.other.more', { phase }),
    };
  if (phase === 'before_roll')
    return {
      strong: t('casino.turn.you'),
      more: may(frame, 'secure') ? t('casino.turn.secure') : t('casino.turn.roll'),
    };
  if (phase === 'place')
    return { strong: t('casino.turn.place'), more: t('casino.turn.place.more') };
  if (may(frame, 'reroll'))
    return { strong: t('casino.turn.decide'), more: t('casino.turn.decide.more') };
  return {
    strong: t('casino.turn.stop'),
    more: frame.table.free.length ? t('casino.turn.broke') : t('casino.turn.full'),
  };
}

const worths = (ids: readonly CardId[]): string =>
  ids.map((id) => t('casino.worth', { points: cardOf(id).points })).join(', ');

/** One event as a sentence, for listeners and for those who wait. */
export function tell(room: Room, frame: CasinoFrame, event: CasinoEvent): string {
  const name = (seat: Seat): string => personAt(room, frame, seat).name;
  switch (event.type) {
    case 'dealt':
      return t('casino.event.dealt', { cards: worths(event.pool), stack: event.stack });
    case 'turn':
      return t('casino.event.turn', { number: event.number, name: name(event.seat) });
    case 'secured':
      return t('casino.event.secured', { name: name(event.seat), cards: worths(event.cards) });
    case 'exchanged':
      return t('casino.event.exchanged', {
        name: name(event.seat),
        cards: worths(event.cards),
        gained: event.gained,
        lost: event.lost,
      });
    case 'rolled':
      return `${t(event.again ? 'casino.event.rolled.again' : 'casino.event.rolled', { name: name(event.seat), dice: listed(event.symbols) })}.`;
    case 'placed':
      return t('casino.event.placed', {
        name: name(event.seat),
        dice: listed(event.dice.map((d) => d.symbol)),
      });
    case 'bust':
      return t('casino.event.bust', { name: name(event.seat) });
    case 'stopped':
      return t('casino.event.stopped', {
        n: event.won.length,
        name: name(event.seat),
        cards: worths(event.won.map((w) => w.card)),
      });
    case 'securing_roll':
      return t('casino.event.securing_roll', {
        dice: listed(event.securing.dice),
        n: event.securing.secured.length,
        cards: worths(event.securing.secured.map((m) => m.card)),
      });
    case 'refilled':
      return t('casino.event.refilled', { cards: worths(event.cards), stack: event.stack });
    case 'over':
      return t('casino.event.over');
  }
}

/** How the last turn ended, in one line, for those who wait. */
export function lately(room: Room, frame: CasinoFrame): string {
  const turn = frame.table.last_turn;
  if (!turn) return '';
  const { name } = personAt(room, frame, turn.seat);
  if (turn.bust) return t('casino.lately.bust', { name });
  const won = turn.won.map((w) => w.card);
  return won.length
    ? t('casino.lately.won', { name, cards: won.length, points: pointsOf(won) })
    : t('casino.lately.nothing', { name });
}
