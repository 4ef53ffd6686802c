import { afterEach, expect, test, vi } from 'vitest';
import { tables } from '../src/lib/tables';

const DAY = 24 * 3600 * 1000;

function serverSays(answers: Record<string, { status: number; until?: number | null }>): void {
  vi.stubGlobal('fetch', (path: string) => {
    const invite = path.split('/')[3] ?? '';
    const { status, until } = answers[invite] ?? { status: 404 };
    return Promise.resolve(new Response(JSON.stringify({ until }), { status }));
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a table that goes soon is told of, others only offer the way back', async () => {
  tables.keep({ invite: 'far', code: 'bigos', game: 'bluff' });
  tables.keep({ invite: 'near', code: 'rower', game: 'casino' });
  const soon = Date.now() + 3 * DAY;
  serverSays({
    far: { status: 200, until: Date.now() + 80 * DAY },
    near: { status: 200, until: soon },
  });
  const found = await tables.there();
  expect(found.map(({ invite, until }) => [invite, until])).toEqual([
    ['near', soon],
    ['far', null],
  ]);
  serverSays({ far: { status: 200, until: null }, near: { status: 404 } });
  expect((await tables.there()).map(({ invite }) => invite)).toEqual(['far']);
  serverSays({ far: { status: 503 } });
  expect(await tables.there()).toEqual([]);
  serverSays({ far: { status: 200, until: null } });
  expect((await tables.there()).length, 'a server in trouble makes nobody forget').toBe(1);
});
