// Puts a frame of Iluzja into words: the line that says what is happening, places in the row, and what a doubt has shown.
import { personAt } from '$lib/seats';
import { falls } from './row';
import type { Colour, Doubt, IllusionEvent, IllusionFrame } from './types';
import type { Room, Seat } from '$lib/wire/table';
import { t } from '$lib/words';

export interface Line {
  strong: string;
  more: string;
}

export function isMine(frame: IllusionFrame): boolean {
  return frame.seat !== null && frame.due.includes(frame.seat);
}

export function mayPlace(frame: IllusionFrame): boolean {
  return frame.legal.some((offer) => offer.type === 'place');
}

export function mayDoubt(frame: IllusionFrame): boolean {
  return frame.legal.some((offer) => offer.type === 'doubt');
}

/** How many arrow cards win; null when all twelve are played. */
export function goalOf(frame: IllusionFrame): number | null {
  return frame.table.setup.rounds === 'first_to_three' ? 3 : null;
}

/** What is happening and who is awaited, in plain words; `at` is the place that is pointed at. */
export function statusLine(room: Room, frame: IllusionFrame, at: number | null = null): Line {
  const { phase, last_placed_by, row } = frame.table;
  if (phase === 'over') return { strong: t('illusion.event.over'), more: '' };
  if (!isMine(frame)) {
    const name = frame.due[0] === undefined ? '…' : personAt(room, frame, frame.due[0]).name;
    return {
      strong: t('illusion.turn.other', { name }),
      more:
        last_placed_by === null ? t('illusion.turn.other.first') : t('illusion.turn.other.more'),
    };
  }
  const strong = t('illusion.turn.you');
  if (!mayPlace(frame)) return { strong, more: t('illusion.turn.doubt') };
  if (at !== null)
    return { strong, more: t('illusion.turn.here', { place: placeWords(at, row.length) }) };
  return {
    strong,
    more: last_placed_by === null ? t('illusion.turn.first') : t('illusion.turn.more'),
  };
}

/** A place in the row: "między 2. a 3. kartą". */
export function placeWords(at: number, cards: number): string {
  if (at === 0) return t('illusion.place.first');
  if (at === cards) return t('illusion.place.last');
  return t('illusion.place.between', { before: at, after: at + 1 });
}

/** The arrow cards of a seat for listeners: "2 strzałki: czerwona, zielona". */
export function arrowsWords(won: readonly Colour[]): string {
  const n = t('illusion.arrows', { n: won.length });
  return won.length
    ? `${n}: ${won.map((colour) => t('illusion.arrow', { colour })).join(', ')}`
    : n;
}

/** One event as a sentence, for listeners. */
export function tell(room: Room, frame: IllusionFrame, event: IllusionEvent): string {
  const name = (seat: Seat): string => personAt(room, frame, seat).name;
  switch (event.type) {
    case 'starter':
      return t('illusion.event.starter', { name: name(event.seat) });
    case 'round':
      return t('illusion.event.round', { round: event.round, colour: event.colour });
    case 'placed':
      return t('illusion.event.placed', {
        name: name(event.seat),
        at: event.at === 0 ? 'first' : event.at === frame.table.row.length - 1 ? 'last' : 'other',
        place: event.at,
      });
    case 'doubted':
      return t('illusion.event.doubted', { name: name(event.seat) });
    case 'reshuffled':
      return t('illusion.event.reshuffled', { cards: event.cards });
    case 'over':
      return t('illusion.event.over');
  }
}

const FEW = 6;

/** Why the row was right or wrong: "16, potem 11 – tu rząd się cofa." */
export function reason({ values, correct }: Doubt): string {
  if (correct) {
    if (values.length <= FEW) return t('illusion.right.why', { values: values.join(', ') });
    return t('illusion.right.why.long', { first: values[0] ?? 0, last: values.at(-1) ?? 0 });
  }
  const [first = 0, ...more] = falls(values);
  const why = t('illusion.wrong.why', {
    before: values[first] ?? 0,
    after: values[first + 1] ?? 0,
  });
  return more.length ? `${why} ${t('illusion.wrong.more', { n: more.length })}` : why;
}

/** Who takes the arrow card and what for. */
export function award(
  room: Room,
  frame: IllusionFrame,
  { colour, correct, doubter, winner }: Doubt,
): string {
  const name = personAt(room, frame, winner).name;
  const mine = winner === frame.seat;
  if (!correct)
    return mine
      ? t('illusion.wrong.award.you', { colour })
      : t('illusion.wrong.award', { name, colour });
  const doubted =
    doubter === frame.seat
      ? t('illusion.right.doubt.you')
      : t('illusion.right.doubt', { name: personAt(room, frame, doubter).name });
  return `${doubted} ${mine ? t('illusion.right.award.you', { colour }) : t('illusion.right.award', { name, colour })}`;
}
