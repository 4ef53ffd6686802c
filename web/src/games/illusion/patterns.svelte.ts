// What a picture is called for those who hear it: its kind of pattern, never its numbers.
import type { Card } from './types';
import { t } from '$lib/words';

export function patternOf(_card: Card): string {
  return t('illusion.pattern.unknown');
}
