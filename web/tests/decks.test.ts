// Own pictures in the client: every file is told of.
import { afterEach, expect, test, vi } from 'vitest';
import { OwnDecks, isLitter, isZip, splitLines } from '../src/lib/lobby/decks.svelte';

afterEach(() => vi.unstubAllGlobals());

const file = (name: string, size = 10): File => ({ name, size, type: '' }) as File;

test('lines that arrive in pieces are put together', () => {
  expect(splitLines('{"a":1}\n{"b"')).toEqual([['{"a":1}'], '{"b"']);
  expect(splitLines('{"b":2}\n')).toEqual([['{"b":2}'], '']);
});

test('ZIP files and litter are known by their names', () => {
  expect(['a.zip', 'A.ZIP'].every((name) => isZip(file(name)))).toBe(true);
  expect(isZip(file('zip.jpg'))).toBe(false);
  expect(['.DS_Store', '._a.jpg', 'Thumbs.db'].every(isLitter)).toBe(true);
  expect(isLitter('a.jpg')).toBe(false);
});

test('every file is told of, and one that is refused stops no other', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: { body?: File }) => {
    if (path === '/api/decks') return Response.json({ decks: [] });
    asked.push(init?.body?.name ?? '');
    return init?.body?.name === 'bad.gif'
      ? Response.json({ code: 'wrong_type' }, { status: 415 })
      : Response.json({ picture: 'x' }, { status: 201 });
  });
  const decks = new OwnDecks();
  await decks.add('d', [
    file('one.jpg'),
    file('bad.gif'),
    file('.DS_Store'),
    file('two.jpg'),
    file('huge.jpg', 13_000_000),
  ]);
  expect(asked.sort()).toEqual(['bad.gif', 'one.jpg', 'two.jpg']);
  expect(decks.sent.map(({ name, state, code }) => [name, state, code])).toEqual([
    ['one.jpg', 'done', null],
    ['bad.gif', 'refused', 'wrong_type'],
    ['two.jpg', 'done', null],
    ['huge.jpg', 'refused', 'file_too_big'],
  ]);
  expect(decks.busy).toBe(false);
});

test('the pictures of a ZIP are counted, not the ZIP; and where the deck is full nothing waits for ever', async () => {
  const lines = [
    { files: 3 },
    { name: 'a.jpg', picture: 'x' },
    { name: 'b.gif', code: 'wrong_type' },
    { name: 'c.jpg', picture: 'y' },
    { pictures: 2 },
  ];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/decks') return Response.json({ decks: [] });
    if (path.endsWith('/zip'))
      return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return Response.json({ code: 'deck_full' }, { status: 409 });
  });
  const decks = new OwnDecks();
  await decks.add('d', [file('all.zip')]);
  expect([decks.added, decks.wanted]).toEqual([2, 3]);
  await decks.add(
    'd',
    ['1', '2', '3', '4', '5'].map((name) => file(name)),
  );
  expect(decks.sent.map(({ code }) => code)).toEqual(Array(5).fill('deck_full'));
  expect([decks.added, decks.wanted]).toEqual([0, 5]);
});

test('a deck that a game still needs is not deleted, and the table is named', async () => {
  const table = { invite: 'abc', code: 'BÓBR' };
  let refuses = true;
  vi.stubGlobal('fetch', async (_: string, init?: { method?: string }) => {
    if (init?.method !== 'DELETE') return Response.json({ decks: [] });
    return refuses
      ? Response.json({ code: 'deck_in_use', message: '', table }, { status: 409 })
      : new Response(null, { status: 204 });
  });
  const decks = new OwnDecks();
  expect(await decks.remove('d')).toBe(false);
  expect([decks.problem, decks.holder]).toEqual(['deck_in_use', table]);
  refuses = false;
  expect(await decks.remove('d')).toBe(true);
  expect([decks.problem, decks.holder]).toEqual([null, null]);
});
