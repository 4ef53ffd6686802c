// Speaks: `t(key, args)` gives the sentence in the chosen language, which has been learned before.
import { settings, type Lang } from '../settings.svelte';
import { fill, parse } from './icu.js';
import type { Keys } from '../../../generated/keys';

export type Key = keyof Keys;
type Args = Record<string, string | number | boolean>;

/** A language is a part of its own: a browser brings the one that is spoken. */
const books: Record<Lang, () => Promise<{ words: Record<string, Record<string, string>> }>> = {
  pl: () => import('./pl'),
  en: () => import('./en'),
};
const texts: Record<Lang, Map<string, string>> = { pl: new Map(), en: new Map() };

/** Brings a language, once; afterwards it can be spoken. */
export async function learn(lang: Lang): Promise<void> {
  if (texts[lang].size) return;
  const { words } = await books[lang]();
  texts[lang] = new Map(Object.values(words).flatMap(Object.entries));
}

/** Changes the language as soon as its words are there. */
export async function speak(lang: Lang): Promise<void> {
  await learn(lang);
  settings.lang = lang;
}

const trees = new Map<string, ReturnType<typeof parse>>();

export function say(lang: Lang, key: string, args: Args = {}): string {
  const text = texts[lang].get(key);
  if (text === undefined) return key;
  let tree = trees.get(text);
  if (!tree) trees.set(text, (tree = parse(text)));
  return fill(tree, args, lang);
}

/** The sentence for a key; the compiler knows every key and what it needs. */
export function t<K extends Key>(key: K, ...args: Keys[K] extends null ? [] : [Keys[K]]): string {
  return say(settings.lang, key, (args[0] ?? {}) as Args);
}

/** For keys that come with data (refusals, options, bots): null when nobody wrote the words. */
export function maybe(key: string, args: Args = {}): string | null {
  return texts[settings.lang].has(key) ? say(settings.lang, key, args) : null;
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(settings.lang) + text.slice(1);
}

export type { Lang };
