// Who sits down: a face that nobody at the table wears is offered first.
import { readFileSync } from 'node:fs';
import { mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { PEOPLE } from '../dev/frames';
import type { Connection } from '../src/lib/connection.svelte';
import { FACES, freeFaces, nextToy, recipeFor, TOYS } from '../src/lib/paper/people';
import Join from '../src/screens/Join.svelte';

afterEach(() => vi.restoreAllMocks());

it.each([0, 0.2, 0.5, 0.8, 0.99])(
  'a newcomer does not look like anybody here (chance %d)',
  async (chance) => {
    localStorage.clear();
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const people = PEOPLE.filter((person) => person.kind === 'human');
    const shown = mount(Join, {
      target: document.body,
      props: { connection: { room: { people }, me: null } as unknown as Connection },
    });
    const offered = document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;
    expect(FACES).toContain(offered);
    expect(people.map((person) => person.face)).not.toContain(offered);
    await unmount(shown);
  },
);

it('where every face is worn, all are free again', () => expect(freeFaces(FACES)).toEqual(FACES));

it('every toy that the server winds up is drawn, in its order, and no two are alike', () => {
  const seating = `${process.cwd()}/../crates/table/src/people/bots.rs`;
  const named = readFileSync(seating, 'utf8').matchAll(/\("[^"]+", "[^"]+", "(\w+)"\)/g);
  const faces = [...named].map((found) => found[1] ?? '');
  expect(faces.length).toBe(6);
  expect(Object.keys(TOYS)).toEqual(faces);
  const looks = faces.map((face) => JSON.stringify(recipeFor(face, 'bot')));
  expect(new Set(looks).size).toBe(faces.length);
});

it('the shelf shows the toy that will come', () => {
  expect(nextToy([])).toBe('trybik');
  expect(nextToy(['gosia', 'trybik', 'korbka'])).toBe('srubka');
});
