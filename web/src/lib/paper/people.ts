// Who can sit at the table: ten paper people and six tin toys, each a short recipe.

export interface Recipe {
  head: 'round' | 'egg' | 'heart' | 'block' | 'pear' | 'tin' | 'tinCone' | 'tinDrum';
  skin: string;
  hair:
    | 'bob'
    | 'three'
    | 'bun'
    | 'flat'
    | 'beret'
    | 'curls'
    | 'plaits'
    | 'cap'
    | 'bald'
    | 'key'
    | 'lid'
    | 'aerial';
  hairFill: string;
  body: string;
  mouth: 'smile' | 'smirk' | 'line' | 'tache' | 'beard' | 'sad' | 'grid';
  nose?: number;
  glasses?: boolean;
  sleepy?: boolean;
}

// Nobody is cut from the mustard that marks whose turn it is and who has won.
export const HUMANS: Record<string, Recipe> = {
  gosia: {
    head: 'round',
    skin: 'var(--kreda)',
    hair: 'bob',
    hairFill: 'var(--soot)',
    body: 'var(--butelka)',
    mouth: 'smile',
  },
  czesio: {
    head: 'egg',
    skin: '#FAD56A',
    hair: 'three',
    hairFill: 'var(--soot)',
    body: 'var(--granat)',
    mouth: 'tache',
    nose: 1.2,
  },
  hania: {
    head: 'heart',
    skin: '#FBD9C4',
    hair: 'bun',
    hairFill: '#8E2A17',
    body: '#D98F16',
    mouth: 'smirk',
    sleepy: true,
  },
  bartek: {
    head: 'block',
    skin: '#E58B4A',
    hair: 'flat',
    hairFill: 'var(--soot)',
    body: 'var(--kreda)',
    mouth: 'line',
    glasses: true,
  },
  zbyszek: {
    head: 'pear',
    skin: '#F6C6A8',
    hair: 'beret',
    hairFill: 'var(--sliwka)',
    body: 'var(--soot)',
    mouth: 'sad',
    sleepy: true,
  },
  ola: {
    head: 'egg',
    skin: '#B86B3E',
    hair: 'curls',
    hairFill: 'var(--soot)',
    body: 'var(--turkus)',
    mouth: 'smile',
  },
  jadzia: {
    head: 'round',
    skin: '#F6C6A8',
    hair: 'bun',
    hairFill: '#D5CEC6',
    body: 'var(--sliwka)',
    mouth: 'smile',
    glasses: true,
  },
  tadek: {
    head: 'egg',
    skin: '#FBD9C4',
    hair: 'bald',
    hairFill: '#8E2A17',
    body: 'var(--butelka)',
    mouth: 'beard',
    nose: 1,
  },
  zosia: {
    head: 'heart',
    skin: '#FBD9C4',
    hair: 'plaits',
    hairFill: '#D98F16',
    body: 'var(--granat)',
    mouth: 'smirk',
  },
  kuba: {
    head: 'block',
    skin: '#8A4B2C',
    hair: 'cap',
    hairFill: 'var(--butelka)',
    body: '#D98F16',
    mouth: 'line',
  },
};

export const TOYS: Record<string, Recipe> = {
  trybik: {
    head: 'tin',
    skin: '#B9C4BC',
    hair: 'key',
    hairFill: 'var(--cynober)',
    body: '#7C8C86',
    mouth: 'grid',
  },
  srubka: {
    head: 'tinCone',
    skin: '#D8CDB8',
    hair: 'lid',
    hairFill: 'var(--granat)',
    body: 'spring',
    mouth: 'line',
  },
  korbka: {
    head: 'tinDrum',
    skin: '#E2B04A',
    hair: 'aerial',
    hairFill: 'var(--sliwka)',
    body: '#8C6A2A',
    mouth: 'grid',
  },
  puszka: {
    head: 'tinDrum',
    skin: '#9DB7C4',
    hair: 'key',
    hairFill: 'var(--musztarda)',
    body: 'spring',
    mouth: 'line',
  },
  sprezynka: {
    head: 'tin',
    skin: '#C98E7A',
    hair: 'aerial',
    hairFill: 'var(--turkus)',
    body: 'spring',
    mouth: 'grid',
  },
  zebatka: {
    head: 'tinCone',
    skin: '#A9A3C0',
    hair: 'key',
    hairFill: 'var(--cynober)',
    body: '#5F5A78',
    mouth: 'line',
  },
};

/** The recipe for somebody at the table; a face that nobody has drawn gets one of those that are. */
export function recipeFor(face: string, kind: 'human' | 'bot' = 'human'): Recipe {
  const shelf = kind === 'bot' ? TOYS : HUMANS;
  const named = shelf[face];
  if (named) return named;
  const all = Object.values(shelf);
  let sum = 0;
  for (const c of face) sum += c.codePointAt(0) ?? 0;
  return all[sum % all.length] as Recipe;
}

export const FACES = Object.keys(HUMANS);

/** Faces that nobody wears yet, or all of them where every one is taken: two people at a table should not look alike by chance. */
export function freeFaces(taken: readonly string[]): string[] {
  const free = FACES.filter((face) => !taken.includes(face));
  return free.length ? free : FACES;
}

/** The toy that will be wound up next: the server takes the first that nobody at the table is. */
export function nextToy(taken: readonly string[]): string {
  const toys = Object.keys(TOYS);
  return toys.find((toy) => !taken.includes(toy)) ?? toys[0] ?? '';
}
