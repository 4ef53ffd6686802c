// What happens in Nameless, in words.
import { personAt } from '$lib/seats';
import type { Room } from '$lib/wire/table';
import { t } from '$lib/words';
import type { NamelessEvent, NamelessPicture } from './types';

export function tell(room: Room, picture: NamelessPicture, event: NamelessEvent): string {
  switch (event.type) {
    case 'dealt':
      return t('nameless.event.dealt');
    case 'swapped':
      return t('nameless.event.swapped', { name: personAt(room, picture, event.seat).name });
    case 'claimed':
      return t('nameless.event.claimed', {
        name: personAt(room, picture, event.seat).name,
        number: event.number,
      });
    case 'over':
      return '';
  }
}

/** Whose turn it is. */
export function turnLine(room: Room, picture: NamelessPicture): string {
  const { turn } = picture.table;
  return turn === null ? '' : t('nameless.turn', { name: personAt(room, picture, turn).name });
}
