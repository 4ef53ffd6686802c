// The words of both languages, filled exactly as the client fills them: tests look for what people read.
import { messageFiles } from '../../scripts/files.mjs';
import { fill, parse } from '../../src/lib/words/icu.js';

const texts = { pl: new Map(), en: new Map() };
for (const lang of Object.keys(texts))
  for (const { text: written } of messageFiles(lang))
    for (const [key, text] of Object.entries(JSON.parse(written()))) texts[lang].set(key, text);

export function words(lang, key, args = {}) {
  const text = texts[lang].get(key);
  if (text === undefined) throw new Error(`${lang} has no “${key}”`);
  return fill(parse(text), args, lang);
}
