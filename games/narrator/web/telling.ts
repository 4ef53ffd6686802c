// Puts a frame of Narrator into words: the line that says what is happening, what was said, and why the points fell as they did.
import { list, personAt } from '$lib/seats';
import type { Room, Seat } from '$lib/wire/table';
import { t } from '$lib/words';
import { choices } from './legal';
import { verdict, votesByCard } from './order';
import type { Clue, NarratorEvent, NarratorFrame, Told } from './types';

export interface Line {
  strong: string;
  more: string;
}

export function isMine(frame: NarratorFrame): boolean {
  return frame.seat !== null && frame.due.includes(frame.seat);
}

const names = (room: Room, frame: NarratorFrame, seats: readonly Seat[]): string =>
  list(seats.map((seat) => personAt(room, frame, seat).name));

/** The clue as it is set on the table. */
export function clueWords(clue: Clue): string {
  if ('text' in clue) return t('narrator.clue.said', { text: clue.text });
  return 'clip' in clue ? t('narrator.clue.clip') : t('narrator.clue.live');
}

/** What is happening and who is awaited, in plain words; `beaten` by somebody who was faster. */
export function statusLine(room: Room, frame: NarratorFrame, beaten: Seat | null = null): Line {
  const { phase, narrator, waiting } = frame.table;
  const mine = isMine(frame);
  const name = narrator === null ? '' : personAt(room, frame, narrator).name;
  const waits = { names: names(room, frame, waiting), n: waiting.length };
  const i = frame.seat !== null && frame.seat === narrator;
  const { count } = choices(frame);
  switch (phase) {
    case 'first_clue':
      return {
        strong: t('narrator.turn.race'),
        more: mine ? t('narrator.turn.race.you') : t('narrator.turn.race.watch'),
      };
    case 'clue':
      return mine
        ? { strong: t('narrator.turn.clue.you'), more: t('narrator.turn.clue.how') }
        : { strong: t('narrator.turn.clue', { name }), more: t('narrator.turn.clue.wait') };
    case 'offer':
      if (mine && beaten !== null)
        return {
          strong: t('narrator.race.lost', { name }),
          more: t('narrator.race.kept', { count }),
        };
      if (mine)
        return { strong: t('narrator.turn.you'), more: t('narrator.turn.offer.how', { count }) };
      return {
        strong: i
          ? t('narrator.turn.offer.narrator')
          : frame.seat === null
            ? t('narrator.turn.offer.watch')
            : t('narrator.turn.offer.done'),
        more: t('narrator.turn.offer.wait', waits),
      };
    case 'vote':
      if (mine) return { strong: t('narrator.turn.vote.you'), more: t('narrator.turn.vote.how') };
      return {
        strong: i
          ? t('narrator.turn.vote.narrator')
          : frame.seat === null
            ? t('narrator.turn.vote.watch')
            : t('narrator.turn.vote.done'),
        more: t('narrator.turn.vote.wait', waits),
      };
    case 'over':
      return { strong: t('narrator.event.over'), more: '' };
  }
}

/** Whether this seat has put something face down on the table: a card, later a vote. */
export function hasChosen({ table }: NarratorFrame, seat: Seat): boolean {
  return (
    (table.phase === 'offer' || table.phase === 'vote') &&
    seat !== table.narrator &&
    !table.waiting.includes(seat)
  );
}

/** A person at the table for listeners. */
export function spoken(frame: NarratorFrame, seat: Seat): string[] {
  const { narrator, phase, scores } = frame.table;
  const said = [t('narrator.points', { n: scores[seat] ?? 0 })];
  if (seat === narrator && phase !== 'over') said.push(t('narrator.narrates'));
  if (hasChosen(frame, seat))
    said.push(phase === 'vote' ? t('narrator.has_voted') : t('narrator.has_offered'));
  return said;
}

/** One event as a sentence, for listeners. */
export function tell(room: Room, frame: NarratorFrame, event: NarratorEvent): string {
  const name = (seat: Seat): string => personAt(room, frame, seat).name;
  switch (event.type) {
    case 'round':
      return event.narrator === null
        ? t('narrator.event.first')
        : t('narrator.event.round', { round: event.round, name: name(event.narrator) });
    case 'clue':
      return t('narrator.event.clue', { name: name(event.seat), clue: clueWords(event.clue) });
    case 'offered':
      return t('narrator.event.offered', { name: name(event.seat) });
    case 'laid_out':
      return t('narrator.event.laid_out', { n: event.cards.length });
    case 'voted':
      return t('narrator.event.voted', { name: name(event.seat) });
    case 'scored':
      return t('narrator.event.scored');
    case 'over':
      return t('narrator.event.over');
  }
}

/** What has just been shown of a card: who chose it, and whose it is once that is told. */
export function cardWords(
  room: Room,
  frame: NarratorFrame,
  told: Told,
  card: number,
  votes: number,
  owner: boolean,
): Line {
  const seats = (votesByCard(told)[card] ?? []).slice(0, votes);
  const strong = seats.length
    ? t('narrator.reveal.votes', {
        number: card + 1,
        n: seats.length,
        names: names(room, frame, seats),
      })
    : t('narrator.reveal.no_votes', { number: card + 1 });
  if (!owner)
    return {
      strong: seats.length ? strong : t('narrator.reveal.last', { number: card + 1 }),
      more: '',
    };
  const seat = told.owners[card] ?? 0;
  const name = personAt(room, frame, seat).name;
  const more =
    seat === told.narrator
      ? t('narrator.reveal.narrators', { name })
      : seat === frame.seat
        ? t('narrator.reveal.decoy.you')
        : t('narrator.reveal.decoy', { name });
  return { strong, more };
}

/** Why the points fell as they did. */
export function reason(room: Room, frame: NarratorFrame, told: Told): string[] {
  const { kind, finders } = verdict(told);
  const narrator = personAt(room, frame, told.narrator).name;
  const mine = told.narrator === frame.seat;
  const n = told.points[told.narrator] ?? 0;
  if (kind === 'some') {
    const why = t('narrator.some.why', { names: names(room, frame, finders), n: finders.length });
    return [
      why,
      mine
        ? t('narrator.some.points.you', { n })
        : t('narrator.some.points', { name: narrator, n }),
    ];
  }
  return [
    t(`narrator.${kind}.why`),
    mine ? t('narrator.extreme.points.you') : t('narrator.extreme.points', { name: narrator }),
  ];
}
