// A hash as four words that people can say to each other, in their language.
import en from '../../../../content/en/spoken.txt?raw';
import pl from '../../../../content/pl/spoken.txt?raw';

const LISTS = { pl: pl.trim().split('\n'), en: en.trim().split('\n') };

/** The first four bytes of a hash as words. */
export function fourWords(hash: string, lang: keyof typeof LISTS): string[] {
  return [0, 2, 4, 6].map((at) => LISTS[lang][parseInt(hash.slice(at, at + 2), 16)] ?? '?');
}
