// What happens in Nameless, in words.
import { personAt } from '$lib/seats';
import type { Room } from '$lib/wire/table';
import { t } from '$lib/words';
import type { NamelessEvent, NamelessFrame } from './types';

export function tell(room: Room, frame: NamelessFrame, event: NamelessEvent): string {
  switch (event.type) {
    case 'dealt':
      return t('nameless.event.dealt');
    case 'swapped':
      return t('nameless.event.swapped', { name: personAt(room, frame, event.seat).name });
    case 'claimed':
      return t('nameless.event.claimed', {
        name: personAt(room, frame, event.seat).name,
        number: event.number,
      });
    case 'over':
      return '';
  }
}

/** Whose turn it is. */
export function turnLine(room: Room, frame: NamelessFrame): string {
  const { turn } = frame.table;
  return turn === null ? '' : t('nameless.turn', { name: personAt(room, frame, turn).name });
}
