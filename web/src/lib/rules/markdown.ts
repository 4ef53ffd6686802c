// Reads the little Markdown our rulebooks use into blocks; everything else stays plain text.

export type Run = { text: string; strong: boolean };
export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'quote'; runs: Run[] }
  | { kind: 'drawing'; name: string; text: string };

/** "Co jest wyższe? {#higher}" gives the id in braces; without one the text itself becomes the id. */
function heading(line: string): Block {
  const level = line.match(/^#+/)?.[0].length ?? 1;
  const rest = line.slice(level).trim();
  const named = rest.match(/^(.*?)\s*\{#([\w-]+)\}$/);
  const text = named?.[1] ?? rest;
  return {
    kind: 'heading',
    level,
    text,
    id: named?.[2] ?? text.toLocaleLowerCase().replace(/[^\p{L}\d]+/gu, '-'),
  };
}

export function runs(text: string): Run[] {
  return text
    .split(/\*\*/)
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((run) => run.text);
}

export function blocks(source: string): Block[] {
  const out: Block[] = [];
  for (const chunk of source.replace(/\r/g, '').split(/\n{2,}/)) {
    const lines = chunk.split('\n').filter((l) => l.trim());
    const first = lines[0];
    if (first === undefined) continue;
    const drawing = first.match(/^!\[(.*)\]\(drawing:([\w-]+)\)$/);
    if (drawing?.[2]) {
      out.push({ kind: 'drawing', name: drawing[2], text: drawing[1] ?? '' });
    } else if (first.startsWith('#')) {
      out.push(heading(first));
      if (lines.length > 1) out.push(...blocks(lines.slice(1).join('\n')));
    } else if (/^[-*] /.test(first)) {
      const items: string[] = [];
      for (const line of lines) {
        if (/^[-*] /.test(line)) items.push(line.slice(2));
        else items[items.length - 1] += ` ${line.trim()}`;
      }
      out.push({ kind: 'list', items: items.map(runs) });
    } else if (first.startsWith('> ')) {
      out.push({ kind: 'quote', runs: runs(lines.map((l) => l.replace(/^> ?/, '')).join(' ')) });
    } else {
      out.push({ kind: 'paragraph', runs: runs(lines.join(' ')) });
    }
  }
  return out;
}

export interface Part {
  id: string;
  title: string;
  level: number;
  body: Block[];
}

/** The rulebook cut at its headings. */
export function parts(source: string): Part[] {
  const out: Part[] = [];
  for (const block of blocks(source)) {
    if (block.kind === 'heading')
      out.push({ id: block.id, title: block.text, level: block.level, body: [] });
    else out.at(-1)?.body.push(block);
  }
  return out;
}

/** Lower case without Polish marks, so that "zaklad" finds "zakład". */
export function plain(text: string): string {
  return text.toLocaleLowerCase().replace(/ł/g, 'l').normalize('NFD').replace(/\p{M}/gu, '');
}

export function partText(part: Part): string {
  const words = part.body.flatMap((b) =>
    b.kind === 'heading' || b.kind === 'drawing'
      ? [b.text]
      : b.kind === 'list'
        ? b.items.flat().map((r) => r.text)
        : b.runs.map((r) => r.text),
  );
  return [part.title, ...words].join(' ');
}

/** A text cut where `needle` (as `plain` writes it) is found, so that it can be marked. */
export function marked(text: string, needle: string): { text: string; found: boolean }[] {
  // `plain` may make a letter shorter or longer: each letter is remembered with the place of its plain form.
  const letters = [...text];
  const at: number[] = [];
  let flat = '';
  for (const letter of letters) {
    at.push(flat.length);
    flat += plain(letter);
  }
  const out: { text: string; found: boolean }[] = [];
  const add = (from: number, to: number, found: boolean): void => {
    const piece = letters.filter((_, i) => at[i]! >= from && at[i]! < to).join('');
    if (piece) out.push({ text: piece, found });
  };
  let done = 0;
  for (let hit = flat.indexOf(needle); needle && hit >= 0; hit = flat.indexOf(needle, done)) {
    add(done, hit, false);
    done = hit + needle.length;
    add(hit, done, true);
  }
  add(done, Infinity, false);
  return out;
}
