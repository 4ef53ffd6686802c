// npm run sheet -- FILE.png [columns] [width] [d01 d02 …]: finished cards side by side, to look at.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { studio } from './studio.mjs';

const [file, columns = '12', width = '150', ...asked] = process.argv.slice(2);
if (!file) throw new Error('which file shall the sheet go to?');
const list = JSON.parse(readFileSync(new URL('../cards.json', import.meta.url), 'utf8')).filter(({ id }) => !asked.length || asked.includes(id));
const at = (id) => new URL(`../../../crates/art/dreams/${id}.webp`, import.meta.url);
const cells = list.filter(({ id }) => existsSync(at(id))).map(({ id }) => `<figure><img src="data:image/webp;base64,${readFileSync(at(id)).toString('base64')}"><figcaption>${id}</figcaption></figure>`);
const { page, close } = await studio();
const [w, cols] = [Number(width), Number(columns)];
await page.setViewportSize({ width: cols * (w + 8) + 8, height: 600 });
await page.setContent(`<style>body{margin:4px;background:#2a2630;display:grid;grid-template-columns:repeat(${cols},${w}px);gap:8px}figure{margin:0}img{width:${w}px;display:block}figcaption{font:12px sans-serif;color:#fff;text-align:center}</style>${cells.join('')}`);
const jpeg = file.endsWith('.jpg');
writeFileSync(file, await page.screenshot({ fullPage: true, type: jpeg ? 'jpeg' : 'png', ...(jpeg && { quality: 82 }) }));
await close();
