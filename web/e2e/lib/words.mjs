// The words of `content/`, filled exactly as the client fills them: tests look for what people read.
import { readdirSync, readFileSync } from 'node:fs';
import { fill, parse } from '../../src/lib/words/icu.js';

const texts = { pl: new Map(), en: new Map() };
for (const lang of Object.keys(texts)) {
  const folder = new URL(`../../../content/${lang}/`, import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    for (const [key, text] of Object.entries(
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ))
      texts[lang].set(key, text);
  }
}

export function words(lang, key, args = {}) {
  const text = texts[lang].get(key);
  if (text === undefined) throw new Error(`content/${lang} has no “${key}”`);
  return fill(parse(text), args, lang);
}
