// Animals drawn from the side, without smiles.
import { n } from './card.mjs';
import { dark, mix, pale } from './colour.mjs';

const turned = (c, x, y, k, o, draw) => c.group(`transform="translate(${n(x)} ${n(y)}) rotate(${o.rot ?? 0}) scale(${(o.flip ? -k : k).toFixed(3)} ${k.toFixed(3)})" ${o.flat ? '' : `filter="${c.lit(o.body ?? 90, { lx: o.flip ? 1 : -1, ...o.light })}"`}`, draw);

// Outlines in boxes of about 400 units, facing left.
export const SHAPES = {
  whale: 'M-196 -6C-190 -66 -120 -96 -40 -92C40 -88 96 -58 138 -34C158 -24 170 -48 176 -78C180 -96 196 -104 210 -100C206 -86 204 -74 204 -62C218 -70 236 -70 248 -60C236 -46 214 -36 200 -22C186 0 160 22 120 40C60 66 -10 82 -80 76C-150 70 -200 44 -196 -6Z',
  fish: 'M-150 0C-120 -58 -40 -78 30 -52C60 -40 84 -22 104 -10L160 -60C158 -22 158 22 164 62L104 14C80 30 50 48 20 56C-50 74 -122 54 -150 0Z',
  crow: 'M-150 -24L-108 -44C-92 -62 -62 -62 -48 -42C-30 -22 20 -30 70 0C100 16 130 30 168 36L150 52C110 56 90 52 60 60C40 84 0 84 -30 62C-60 42 -76 14 -80 -16L-112 -20Z',
  hare: 'M-70 150C-92 100 -84 52 -50 26C-66 6 -72 -22 -58 -40C-52 -96 -48 -140 -26 -170C-14 -140 -18 -94 -26 -54C-16 -96 0 -134 24 -160C30 -126 12 -84 -6 -46C14 -32 18 -8 8 14C60 22 108 66 112 118C130 112 138 136 118 146C90 156 -30 156 -70 150Z',
  cat: 'M-60 150C-90 96 -80 40 -46 2C-60 -22 -62 -54 -56 -92L-26 -66C-10 -72 10 -72 26 -66L56 -92C62 -54 60 -22 46 2C80 40 90 96 60 150Z',
  fox: 'M-190 8L-142 -8L-150 -60L-112 -32C-92 -30 -78 -20 -66 -4C-20 -18 40 -16 76 0C110 -30 160 -40 214 -8C176 -6 150 12 122 34C116 60 112 96 118 132H96C92 100 84 78 70 62C30 70 -14 66 -40 54C-48 80 -46 104 -40 132H-62C-72 96 -82 64 -84 38C-120 38 -150 28 -190 8Z',
  heron: 'M-176 -228L-112 -240C-96 -252 -74 -248 -68 -228C-62 -204 -84 -176 -92 -144C-98 -116 -78 -100 -40 -96C20 -92 84 -60 132 -6C90 -4 50 6 20 14C-20 24 -62 16 -86 -14C-112 -44 -124 -92 -112 -140C-106 -166 -92 -190 -96 -210L-110 -220Z',
  stag: 'M-112 -120L-76 -142C-66 -152 -52 -152 -46 -140L-34 -92C-10 -76 50 -80 92 -72C112 -70 124 -58 130 -40L138 -20C134 -14 126 -16 122 -24C124 0 116 20 114 40C116 60 126 76 124 92L122 150H109L106 96C98 80 92 66 88 48C84 62 88 74 84 90L80 150H67L66 88C62 70 62 48 60 26C34 30 0 28 -24 20C-28 40 -30 60 -30 84L-32 150H-45L-47 84L-50 40C-54 58 -54 72 -56 90L-60 150H-73L-72 84C-72 54 -70 30 -68 8C-78 -20 -78 -60 -78 -98Z',
  horse: 'M-150 -70L-112 -122L-104 -140L-96 -124C-72 -118 -54 -92 -40 -60C0 -46 60 -52 96 -40C120 -34 130 -16 146 60C132 60 122 40 116 12C118 60 120 100 124 150H104C100 100 92 60 82 34C40 42 -10 40 -36 30C-36 74 -40 110 -40 150H-60C-66 100 -68 50 -70 8C-80 -14 -88 -40 -92 -62L-130 -48Z',
  wolf: 'M-160 -96L-122 -120L-116 -150L-100 -124C-80 -116 -64 -94 -50 -62C0 -56 60 -60 96 -44C130 -30 150 10 168 74C146 60 126 36 112 6C112 40 128 84 128 146H106C104 96 84 58 74 30C40 40 -10 36 -40 22C-40 70 -46 104 -50 146H-72C-74 96 -80 50 -78 6C-92 -20 -98 -50 -102 -74L-150 -78Z',
};

/** One of the shapes with light on it, and an eye where it has one. */
export function beast(c, kind, x, y, size, { colour = mix(c.p.land[1], c.p.sky[1], 0.4), belly, ...o } = {}) {
  const k = size / 400;
  turned(c, x, y, k, o, () => {
    if (kind === 'stag') antlers(c, -62, -146, o.flat ?? dark(colour, 0.1));
    if (kind === 'heron') c.line('M-6 10L-14 250M30 6L44 120L30 250', o.flat ?? mix(c.p.accent, colour, 0.3), 9);
    c.path(SHAPES[kind], o.flat ?? c.lin([[0, mix(colour, c.p.light, 0.2)], [0.55, colour], [1, belly ?? dark(colour, 0.3)]]));
    if (o.flat) return;
    const eye = { whale: [-124, 4, 7], fish: [-102, -12, 8], crow: [-86, -34, 5], fox: [-128, 4, 5], heron: [-90, -230, 5], stag: [-74, -126, 4.5], horse: [-112, -92, 5], wolf: [-118, -102, 5], hare: [-34, -18, 6] }[kind];
    if (kind === 'whale') {
      c.path('M-196 -2C-150 22 -110 30 -76 26C-96 56 -140 58 -172 38C-188 28 -198 14 -196 -2Z', belly ?? pale(colour, 0.45), 'opacity=".75"');
      for (let i = 0; i < 6; i += 1) c.line(`M${-180 + i * 17} ${22 + i * 5}q30 16 62 14`, dark(colour, 0.3), 2, 'opacity=".5"');
      c.path('M-70 46Q-40 96 10 108Q-6 70 -20 44Z', dark(colour, 0.2)).line('M-196 -4C-160 14 -130 20 -104 18', dark(colour, 0.5), 2.5);
    }
    if (kind === 'fish') {
      c.path('M-20 -60Q10 -104 60 -86Q44 -60 40 -46Z', dark(colour, 0.15)).path('M-10 8Q20 40 52 30Q36 6 10 -4Z', dark(colour, 0.2));
      for (let i = 0; i < 5; i += 1) for (let j = 0; j < 3; j += 1) c.line(`M${-56 + i * 28 + (j % 2) * 12} ${-28 + j * 22}q12 10 0 20`, pale(colour, 0.4), 2.2, 'opacity=".55"');
      c.line('M-80 -40Q-62 0 -80 42', dark(colour, 0.35), 3, 'opacity=".7"');
    }
    if (kind === 'fox') c.path('M214 -8C190 -14 176 -16 162 -10C176 2 166 10 150 14C176 12 196 -4 214 -8Z', '#fff4e0').path('M-190 8L-150 -2L-120 26C-150 26 -170 18 -190 8Z', '#fff4e0', 'opacity=".85"');
    if (kind === 'heron') c.path('M-40 -80C20 -76 70 -40 132 -6C80 -10 20 -8 -30 -40Z', dark(colour, 0.35)).line('M-82 -240Q-40 -246 -10 -222', dark(colour, 0.5), 6);
    if (kind === 'crow') c.path('M-20 -22C30 -26 80 6 168 36C100 40 30 40 -10 10Z', dark(colour, 0.3));
    if (kind === 'hare') c.path('M-50 130C-40 90 10 84 20 130Z', pale(colour, 0.25), 'opacity=".6"').circle(114, 130, 17, pale(colour, 0.5));
    if (eye) c.circle(eye[0], eye[1], eye[2], dark(c.p.shade, 0.4)).circle(eye[0] - eye[2] * 0.3, eye[1] - eye[2] * 0.35, eye[2] * 0.32, '#fff8e8');
  });
  if (kind === 'cat') tail(c, x, y, k, o, colour);
  return c;
}

function tail(c, x, y, k, o, colour) {
  return c.line(`M${n(x + 50 * k)} ${n(y + 140 * k)}Q${n(x + 150 * k)} ${n(y + 150 * k)} ${n(x + 140 * k)} ${n(y + 70 * k)}Q${n(x + 134 * k)} ${n(y + 30 * k)} ${n(x + 160 * k)} ${n(y + 20 * k)}`, o.flat ?? colour, 20 * k);
}

/** Antlers that are branches. */
export function antlers(c, x, y, colour, k = 1) {
  const grow = (x0, y0, a, l, w, d) => {
    const [x1, y1] = [x0 + Math.cos(a) * l, y0 + Math.sin(a) * l];
    c.line(`M${n(x0)} ${n(y0)}Q${n(x0 + Math.cos(a - 0.3) * l * 0.5)} ${n(y0 + Math.sin(a - 0.3) * l * 0.5)} ${n(x1)} ${n(y1)}`, colour, w);
    if (d) [-0.5, 0.35].forEach((b) => grow(x1, y1, a + b, l * 0.72, w * 0.7, d - 1));
  };
  grow(x, y, -2.1, 44 * k, 8 * k, 3);
  grow(x + 8 * k, y, -1.05, 44 * k, 8 * k, 3);
}

/** Small birds in flight; `wing` from -1 (down) to 1 (up). */
export function bird(c, x, y, s, { colour = dark(c.p.shade, 0), rot = 0, flip = false, wing = 0.6 } = {}) {
  return c.at(x, y, () => c.path(`M${n(-s * 0.5)} ${n(s * 0.02)}Q${n(-s * 0.28)} ${n(-s * 0.1)} ${n(-s * 0.1)} ${n(-s * 0.06)}Q${n(-s * 0.1)} ${n(-s * 0.5 * wing)} ${n(s * 0.12)} ${n(-s * 0.75 * wing)}Q${n(s * 0.16)} ${n(-s * 0.3 * wing)} ${n(s * 0.14)} ${n(-s * 0.04)}L${n(s * 0.52)} ${n(s * 0.02)}L${n(s * 0.46)} ${n(s * 0.12)}Q${n(s * 0.1)} ${n(s * 0.16)} ${n(-s * 0.2)} ${n(s * 0.1)}ZM${n(-s * 0.02)} ${n(-s * 0.04)}Q${n(-s * 0.22)} ${n(-s * 0.4 * wing)} ${n(-s * 0.16)} ${n(-s * 0.7 * wing)}Q${n(s * 0.04)} ${n(-s * 0.4 * wing)} ${n(s * 0.1)} ${n(-s * 0.04)}Z`, colour), { rot, flip });
}

export function flock(c, count, [x0, y0, x1, y1], [s0, s1], o = {}) {
  for (let i = 0; i < count; i += 1) bird(c, c.R.in(x0, x1), c.R.in(y0, y1), c.R.in(s0, s1), { wing: c.R.pick([0.9, 0.6, -0.5, 0.3]), rot: c.R.in(-14, 14), ...o });
  return c;
}

/** A moth seen from above. */
export function moth(c, x, y, s, { colour = mix(c.p.haze, c.p.accent, 0.3), rot = 0, spots = c.p.light } = {}) {
  return c.group(`transform="translate(${n(x)} ${n(y)}) rotate(${n(rot)}) scale(${(s / 100).toFixed(3)})" filter="${c.lit(40)}"`, () => {
    [1, -1].forEach((k) => {
      c.group(`transform="scale(${k} 1)"`, () => {
        c.path('M2 4C14 30 20 46 40 48C58 46 50 18 30 6Z', dark(colour, 0.25));
        c.path('M2 -6C20 -34 40 -50 66 -46C74 -26 62 2 36 10C20 14 8 10 2 4Z', colour);
        c.circle(44, -22, 8, dark(c.p.shade, 0)).circle(44, -22, 4, spots).circle(34, 30, 4.5, spots);
        c.line('M6 -8Q34 -14 62 -20M6 -2Q30 0 50 0', dark(colour, 0.4), 1.6, 'opacity=".6"');
        c.line('M2 -20Q8 -36 20 -40', dark(colour, 0.5), 2);
      });
    });
    c.path('M-5 -20Q0 -28 5 -20L5 26Q0 38 -5 26Z', dark(colour, 0.45));
  });
}

/** A tentacle from (x, y) along a curve, thick at its foot. */
export function tentacle(c, x, y, length, width, { lean = 1, colour = c.p.accent, curl = 1.6 } = {}) {
  const pts = [];
  let [px, py, a] = [x, y, -1.57];
  const steps = 26;
  for (let i = 0; i <= steps; i += 1) {
    const t = i / steps;
    pts.push([px, py, width * (1 - t) ** 0.8 + 1.5, a]);
    a += lean * (t < 0.45 ? -0.035 : 0.13 * curl * t);
    px += (Math.cos(a) * length) / steps;
    py += (Math.sin(a) * length) / steps;
  }
  const left = pts.map(([u, v, w, g]) => `${n(u + Math.sin(g) * w)} ${n(v - Math.cos(g) * w)}`);
  const right = pts.map(([u, v, w, g]) => `${n(u - Math.sin(g) * w)} ${n(v + Math.cos(g) * w)}`).reverse();
  c.group(`filter="${c.lit(width * 3)}"`, () => {
    c.path(`M${left.join('L')}L${right.join('L')}Z`, c.lin([[0, mix(colour, c.p.light, 0.2)], [1, dark(colour, 0.35)]]));
    pts.filter((_, i) => i % 2 && i < steps - 2).forEach(([u, v, w, g]) => c.oval(u + Math.sin(g) * w * 0.5 * lean, v - Math.cos(g) * w * 0.5 * lean, w * 0.3, w * 0.3, pale(colour, 0.55), 'opacity=".85"'));
  });
  return c;
}
