// Motifs of Noto Emoji (Apache-2.0), as the package @iconify-json/noto draws them.
import { createRequire } from 'node:module';

const noto = createRequire(import.meta.url)('@iconify-json/noto/icons.json');
let copies = 0;

/** The body of a motif and its size; the ids inside are made unique, so one motif may stand twice in a picture. */
export function motif(name) {
  const icon = noto.icons[name] ?? noto.icons[noto.aliases?.[name]?.parent];
  if (!icon) throw new Error(`no motif named ${name}`);
  const unique = `n${(copies += 1)}_`;
  const body = icon.body
    .replace(/id="([^"]+)"/g, `id="${unique}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${unique}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${unique}$1"`);
  return { body, width: icon.width ?? noto.width ?? 128, height: icon.height ?? noto.height ?? 128 };
}
