// Faces that feel something: seen from the front, drawn large enough to be read across a table.
import { n } from './card.mjs';
import { dark, mix, pale } from './colour.mjs';

const SKINS = ['#f0c7a2', '#d9a583', '#b97d58', '#8a5638', '#e8b48e'];
const HAIRS = ['#3a2418', '#6a3f22', '#b0783a', '#2a2434', '#8f8a86', '#a84a2c'];

// Per mood: brows [inner, outer] above the eyes, how far eyes are open, the mouth as a path in units of the head, what it is filled with.
const MOODS = {
  laugh: { brows: [-0.42, -0.4], open: 0, mouth: 'M-0.4 0.28Q0 0.36 0.4 0.28Q0.34 0.76 0 0.76Q-0.34 0.76 -0.4 0.28Z', full: true, teeth: true },
  smile: { brows: [-0.38, -0.36], open: 0.8, mouth: 'M-0.3 0.36Q0 0.62 0.3 0.36' },
  cry: { brows: [-0.5, -0.3], open: 0.35, mouth: 'M-0.24 0.58Q0 0.36 0.24 0.58', tears: true },
  angry: { brows: [-0.2, -0.46], open: 0.75, mouth: 'M-0.32 0.56Q0 0.34 0.32 0.56Q0 0.46 -0.32 0.56Z', full: true },
  scared: { brows: [-0.52, -0.4], open: 1.35, mouth: 'M0 0.34Q0.18 0.36 0.17 0.54Q0.14 0.7 0 0.7Q-0.14 0.7 -0.17 0.54Q-0.18 0.36 0 0.34Z', full: true },
  asleep: { brows: [-0.34, -0.3], open: 0, down: true, mouth: 'M-0.1 0.46Q0 0.52 0.12 0.46' },
  bored: { brows: [-0.3, -0.3], open: 0.45, mouth: 'M-0.24 0.5H0.24' },
  curious: { brows: [-0.52, -0.44], open: 1.1, mouth: 'M-0.12 0.48Q0 0.42 0.14 0.46' },
  love: { brows: [-0.42, -0.36], open: 0.7, mouth: 'M-0.26 0.36Q0 0.6 0.26 0.36', hearts: true },
  grin: { brows: [-0.22, -0.5], open: 0.9, mouth: 'M-0.46 0.3Q0 0.5 0.46 0.3Q0.4 0.66 0 0.66Q-0.4 0.66 -0.46 0.3Z', full: true, teeth: true },
};

const scaled = (d, r) => d.replace(/-?\d+(\.\d+)?/g, (number) => n(number * r));

function eyes(c, r, mood, look, ink) {
  const { open, down, hearts } = MOODS[mood];
  [-1, 1].forEach((side) => {
    const [x, y] = [side * r * 0.36, -r * 0.08];
    if (!open) {
      c.line(`M${n(x - r * 0.17)} ${n(y)}q${n(r * 0.17)} ${n((down ? 1 : -1) * r * 0.15)} ${n(r * 0.34)} 0`, ink, r * 0.06);
      return;
    }
    c.oval(x, y, r * 0.19, r * 0.17 * open, '#fffaf0').oval(x + look[0] * r * 0.08, y + look[1] * r * 0.08 * open, r * 0.1, r * 0.11 * Math.min(1, open + 0.2), hearts ? '#b03a4a' : ink);
    c.circle(x + look[0] * r * 0.08 + r * 0.04, y - r * 0.05, r * 0.03, '#fffdf4').line(`M${n(x - r * 0.19)} ${n(y - r * 0.06 * open)}q${n(r * 0.19)} ${n(-r * 0.2 * open)} ${n(r * 0.38)} 0`, ink, r * 0.05);
  });
}

function hairOf(c, r, style, hair) {
  const fill = c.lin([[0, pale(hair, 0.18)], [1, dark(hair, 0.25)]]);
  if (style === 'bald') return c.path(scaled('M-1 -0.1Q-1.06 0.3 -0.86 0.5Q-0.96 0.1 -0.9 -0.2ZM1 -0.1Q1.06 0.3 0.86 0.5Q0.96 0.1 0.9 -0.2Z', r), fill);
  if (style === 'bun') c.circle(0, -r * 1.22, r * 0.34, fill);
  if (style === 'long') c.path(scaled('M-1.02 -0.2Q-1.3 0.7 -1.06 1.4L-0.6 1.1V0L0.6 0V1.1L1.06 1.4Q1.3 0.7 1.02 -0.2Z', r), dark(hair, 0.25));
  c.path(scaled({
    short: 'M-0.98 0Q-1.12 -1.1 0 -1.14Q1.12 -1.1 0.98 0Q0.9 -0.44 0.6 -0.6Q0.1 -0.5 -0.4 -0.68Q-0.84 -0.5 -0.98 0Z',
    bun: 'M-1 0.1Q-1.1 -1.1 0 -1.12Q1.1 -1.1 1 0.1Q0.92 -0.56 0 -0.66Q-0.92 -0.56 -1 0.1Z',
    long: 'M-1.04 0.3Q-1.16 -1.16 0 -1.16Q1.16 -1.16 1.04 0.3Q0.96 -0.3 0.12 -0.72Q-0.8 -0.4 -1.04 0.3Z',
    wild: 'M-1 0.1L-1.3 -0.3L-1.02 -0.46L-1.16 -0.96L-0.7 -0.9L-0.5 -1.34L-0.14 -1.02L0.2 -1.4L0.44 -1.0L0.86 -1.2L0.92 -0.76L1.28 -0.66L1.04 -0.26L1.22 0.06L0.96 0.1Q0.9 -0.5 0.3 -0.62Q-0.5 -0.66 -0.7 -0.44Q-0.9 -0.3 -1 0.1Z',
  }[style], r), fill);
  return c;
}

/** A head of radius `r` around (x, y). `look` turns the pupils; `wear` is the colour of the shoulders, none without it. */
export function face(c, x, y, r, { mood = 'smile', skin = c.R.pick(SKINS), hair = c.R.pick(HAIRS), style = c.R.pick(['short', 'bun', 'long', 'wild', 'bald']), look = [0, 0], rot = 0, wear, beard = false } = {}) {
  const M = MOODS[mood];
  const ink = dark(mix(c.p.shade, '#2a1810', 0.5), 0.2);
  c.at(x, y, () => {
    if (wear) c.path(scaled('M-1.5 2.1Q-1.5 1.24 -0.5 1.1L0 1.3L0.5 1.1Q1.5 1.24 1.5 2.1Z', r), c.lin([[0, mix(wear, c.p.light, 0.2)], [1, dark(wear, 0.35)]]));
    if (style === 'long') hairOf(c, r, style, hair);
    c.group(`filter="${c.lit(r * 1.7, { shadow: 0.4, rim: 0.4 })}"`, () => {
      c.path(scaled('M-0.32 0.7H0.32V1.3Q0 1.5 -0.32 1.3Z', r), dark(skin, 0.2));
      [-1, 1].forEach((side) => c.oval(side * r * 0.97, r * 0.04, r * 0.15, r * 0.22, dark(skin, 0.1)));
      c.path(scaled('M-0.94 -0.2Q-0.94 -1.02 0 -1.02Q0.94 -1.02 0.94 -0.2Q0.94 0.5 0.5 0.86Q0 1.14 -0.5 0.86Q-0.94 0.5 -0.94 -0.2Z', r), c.rad([[0, pale(skin, 0.18)], [0.75, skin], [1, dark(skin, 0.14)]], [0.42, 0.4, 0.62]));
    });
    if (beard) c.path(scaled('M-0.9 0.1Q-0.9 1.2 0 1.36Q0.9 1.2 0.9 0.1Q0.66 0.4 0.4 0.24Q0 0.14 -0.4 0.24Q-0.66 0.4 -0.9 0.1Z', r), c.lin([[0, pale(hair, 0.1)], [1, dark(hair, 0.2)]]));
    const flush = { angry: 0.5, laugh: 0.4, love: 0.45, grin: 0.3, cry: 0.35 }[mood] ?? 0.18;
    [-1, 1].forEach((side) => c.oval(side * r * 0.56, r * 0.26, r * 0.22, r * 0.16, '#d8604a', `opacity="${flush}" filter="${c.blur(r * 0.07)}"`));
    eyes(c, r, mood, look, ink);
    [-1, 1].forEach((side) => c.line(`M${n(side * r * 0.16)} ${n(M.brows[0] * r)}Q${n(side * r * 0.36)} ${n((M.brows[0] + M.brows[1]) * 0.5 * r - r * 0.07)} ${n(side * r * 0.58)} ${n(M.brows[1] * r)}`, dark(hair, 0.3), r * 0.085));
    c.line(scaled('M0.02 0.02Q0.14 0.2 0 0.24', r), dark(skin, 0.35), r * 0.055);
    if (M.full) {
      c.path(scaled(M.mouth, r), '#5a1c20');
      if (M.teeth) c.path(scaled('M-0.34 0.31Q0 0.4 0.34 0.31L0.3 0.42Q0 0.5 -0.3 0.42Z', r), '#fffaf0');
    } else c.line(scaled(M.mouth, r), '#7a2c2a', r * 0.075);
    if (M.tears) [-1, 1].forEach((side) => c.line(`M${n(side * r * 0.4)} ${n(r * 0.06)}Q${n(side * r * 0.5)} ${n(r * 0.4)} ${n(side * r * 0.46)} ${n(r * 0.78)}`, '#9fd6ea', r * 0.1, 'opacity=".95"').circle(side * r * 0.46, r * 0.84, r * 0.1, '#bfe6f4'));
    if (style !== 'long') hairOf(c, r, style, hair);
    else c.path(scaled('M-1.04 0.3Q-1.16 -1.16 0 -1.16Q1.16 -1.16 1.04 0.3Q0.96 -0.3 0.12 -0.72Q-0.8 -0.4 -1.04 0.3Z', r), c.lin([[0, pale(hair, 0.18)], [1, dark(hair, 0.25)]]));
  }, { rot });
  return c;
}
