// Who sits where: from seat numbers of a game to people of the room.
import type { GameFrame, Person, Room, Seat } from './wire/table';
import { t } from './words';

export function personAt(room: Room, frame: GameFrame, seat: Seat): Person {
  const id = frame.seats[seat];
  return (
    room.people.find((p) => p.person === id) ?? {
      person: id ?? -1,
      name: t('evening.gone'),
      face: '',
      kind: 'human',
      character: null,
      place: null,
      online: false,
      bot_plays: true,
      unhurried: false,
      hints: 0,
    }
  );
}

/** Seats in the order they sit to the left of `from`; without a seat of one's own, from seat 0. */
export function around(count: number, from: Seat | null): Seat[] {
  const first = from ?? 0;
  return Array.from({ length: count }, (_, i) => (first + i) % count);
}

export function list(names: string[]): string {
  return names.join(', ');
}
