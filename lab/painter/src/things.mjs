// Things with a meaning: doors, ladders, boats, umbrellas, keys, clocks, curtains.
import { H, W, n } from './card.mjs';
import { dark, mix, pale } from './colour.mjs';

const wood = (c) => mix('#8a5a3a', c.p.land[1], 0.3);

export function ladder(c, x0, y0, x1, y1, { w0 = 44, w1 = 26, colour = wood(c), rungs = Math.round(Math.hypot(x1 - x0, y1 - y0) / 20), missing = [] } = {}) {
  const at = (t) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, w0 + (w1 - w0) * t];
  for (let i = 1; i < rungs; i += 1) {
    const [x, y, w] = at(i / rungs);
    if (!missing.includes(i)) c.line(`M${n(x - w / 2)} ${n(y)}h${n(w)}`, mix(colour, c.p.light, 0.15), w * 0.1 + 0.8);
  }
  [-1, 1].forEach((s) => c.line(`M${n(x0 + (s * w0) / 2)} ${n(y0)}L${n(x1 + (s * w1) / 2)} ${n(y1)}`, s < 0 ? mix(colour, c.p.light, 0.3) : dark(colour, 0.25), (w0 + w1) * 0.06 + 1));
  return c;
}

/** A door in its frame, `h` tall, its sill at (x, y). `open` (0–1) shows what `beyond` paints. */
export function door(c, x, y, h, { colour = c.p.accent, open = 0, beyond, frame = mix(wood(c), c.p.light, 0.15), glow = true, arch = true } = {}) {
  const w = h * 0.5;
  const hole = arch ? `M${n(x - w / 2)} ${n(y)}V${n(y - h * 0.76)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w / 2)} ${n(y - h * 0.76)}V${n(y)}Z` : `M${n(x - w / 2)} ${n(y)}V${n(y - h)}H${n(x + w / 2)}V${n(y)}Z`;
  if (glow) c.glow(x, y - h * 0.5, h * 0.9, c.p.light, 0.6);
  c.line(hole.replace('Z', ''), dark(frame, 0.25), h * 0.09).line(hole.replace('Z', ''), frame, h * 0.06);
  c.clip(hole, () => {
    c.rect(x - w, y - h * 1.1, w * 2, h * 1.2, c.lin([[0, '#fff3c4'], [1, mix('#ffe39a', c.p.accent, 0.2)]]));
    if (beyond && open) beyond(c, x, y, w, h);
    if (!open) leaf(c, x - w / 2, y, w, h, colour);
  });
  if (open) {
    // The leaf is turned outwards around its left hinge.
    const t = w * (1 - open) * 0.9 + w * 0.12;
    const [xl, up] = [x - w / 2 - t * 0.9, h * 0.09];
    const top = arch ? y - h * 0.8 : y - h;
    c.path(`M${n(x - w / 2)} ${n(y)}L${n(xl)} ${n(y + up)}V${n(top - up * 0.6)}Q${n((xl + x - w / 2) / 2)} ${n(top - up * (arch ? 1.6 : 0.3))} ${n(x - w / 2)} ${n(arch ? y - h * 0.76 : top)}Z`, c.lin([[0, dark(colour, 0.1)], [1, dark(colour, 0.45)]], [0, 0, 1, 0]));
    c.circle(xl + t * 0.18, y - h * 0.42, h * 0.017, '#ffe9a8');
  }
  return c;
}

function leaf(c, x, y, w, h, colour) {
  c.rect(x, y - h * 1.02, w, h * 1.04, c.lin([[0, mix(colour, c.p.light, 0.18)], [1, dark(colour, 0.3)]], [0, 0, 1, 0.2]));
  [[0.14, 0.08], [0.56, 0.08], [0.14, 0.48], [0.56, 0.48]].forEach(([a, b], i) => c.rect(x + w * a, y - h * (b + (i < 2 ? 0.32 : 0.36)), w * 0.3, h * (i < 2 ? 0.3 : 0.34), dark(colour, 0.28), `rx="3" stroke="${mix(colour, c.p.light, 0.3)}" stroke-width="1.2"`));
  return c.circle(x + w * 0.88, y - h * 0.45, h * 0.022, '#ffe9a8');
}

export function umbrella(c, x, y, s, { colour = c.p.accent, rot = 0, flop = false, stick = true } = {}) {
  // (x, y) is the hand on the handle; the canopy is above.
  return c.at(x, y, () => {
    if (stick) c.line(`M0 ${n(s * 0.1)}q${n(-s * 0.07)} ${n(s * 0.07)} ${n(-s * 0.1)} 0M0 ${n(s * 0.1)}V${n(-s * 0.95)}`, dark(c.p.shade, 0), s * 0.025);
    const rim = -s * 0.55;
    c.path(`M${n(-s * 0.6)} ${n(rim)}C${n(-s * 0.52)} ${n(-s * 0.98)} ${n(s * 0.52)} ${n(-s * 0.98)} ${n(s * 0.6)} ${n(rim)}q${n(-s * 0.15)} ${n(-s * 0.1)} ${n(-s * 0.3)} 0q${n(-s * 0.15)} ${n(-s * 0.1)} ${n(-s * 0.3)} 0q${n(-s * 0.15)} ${n(-s * 0.1)} ${n(-s * 0.3)} 0q${n(-s * 0.15)} ${n(-s * 0.1)} ${n(-s * 0.3)} 0Z`, c.lin([[0, mix(colour, c.p.light, 0.35)], [0.45, colour], [1, dark(colour, 0.4)]], [0, 0, 1, 0.3]));
    c.line(`M0 ${n(-s * 0.87)}Q${n(-s * 0.3)} ${n(-s * 0.8)} ${n(-s * 0.3)} ${n(rim)}M0 ${n(-s * 0.87)}V${n(rim)}M0 ${n(-s * 0.87)}Q${n(s * 0.3)} ${n(-s * 0.8)} ${n(s * 0.3)} ${n(rim)}`, dark(colour, 0.35), s * 0.014, 'opacity=".7"');
  }, { rot: flop ? 180 + rot : rot });
}

export function lantern(c, x, y, s, { colour = '#ffca6a', cord = 0 } = {}) {
  if (cord) c.line(`M${n(x)} ${n(y)}v${n(-cord)}`, c.p.shade, 1.2);
  c.glow(x, y + s * 0.5, s * 3.2, colour, 0.85);
  c.rect(x - s * 0.3, y + s * 0.12, s * 0.6, s * 0.75, '#fff1b8', 'rx="2"');
  c.rect(x - s * 0.38, y, s * 0.76, s * 0.16, dark(c.p.shade, 0)).rect(x - s * 0.38, y + s * 0.84, s * 0.76, s * 0.14, dark(c.p.shade, 0));
  return c.line(`M${n(x - s * 0.3)} ${n(y)}v${n(s * 0.9)}M${n(x + s * 0.3)} ${n(y)}v${n(s * 0.9)}`, dark(c.p.shade, 0), s * 0.08);
}

/** A rowing boat seen from the side, floating at (x, y), `s` long. */
export function boat(c, x, y, s, { colour = wood(c), rot = 0, flip = false } = {}) {
  return c.at(x, y, () => {
    c.path(`M${n(-s * 0.52)} ${n(-s * 0.15)}Q${n(-s * 0.25)} ${n(-s * 0.07)} 0 ${n(-s * 0.07)}T${n(s * 0.52)} ${n(-s * 0.17)}Q${n(s * 0.42)} ${n(s * 0.08)} ${n(s * 0.2)} ${n(s * 0.09)}H${n(-s * 0.24)}Q${n(-s * 0.42)} ${n(s * 0.08)} ${n(-s * 0.52)} ${n(-s * 0.15)}Z`, c.lin([[0, mix(colour, c.p.light, 0.35)], [0.35, colour], [1, dark(colour, 0.45)]]));
    c.line(`M${n(-s * 0.52)} ${n(-s * 0.15)}Q${n(-s * 0.25)} ${n(-s * 0.07)} 0 ${n(-s * 0.07)}T${n(s * 0.52)} ${n(-s * 0.17)}`, mix(colour, c.p.light, 0.55), s * 0.02);
    c.line(`M${n(-s * 0.44)} ${n(-s * 0.03)}Q0 ${n(s * 0.05)} ${n(s * 0.45)} ${n(-s * 0.04)}`, dark(colour, 0.35), s * 0.012);
  }, { rot, flip });
}

/** A folded paper boat. */
export function paperBoat(c, x, y, s, { colour = '#f7efdc', rot = 0 } = {}) {
  return c.at(x, y, () => {
    const shade = mix(colour, c.p.sky[0], 0.4);
    c.path(`M0 ${n(-s * 0.62)}L${n(-s * 0.24)} ${n(-s * 0.12)}H${n(s * 0.24)}Z`, c.lin([[0, colour], [0.5, colour], [0.52, shade], [1, shade]], [0, 0, 1, 0]));
    c.path(`M${n(-s * 0.5)} ${n(-s * 0.3)}L${n(-s * 0.3)} ${n(s * 0.1)}H${n(s * 0.3)}L${n(s * 0.5)} ${n(-s * 0.3)}L${n(s * 0.16)} ${n(-s * 0.1)}H${n(-s * 0.16)}Z`, c.lin([[0, pale(colour, 0.4)], [0.5, colour], [0.5, mix(colour, shade, 0.5)], [1, shade]], [0, 0, 1, 0]));
    c.line(`M${n(-s * 0.2)} ${n(-s * 0.06)}h${n(s * 0.16)}M${n(-s * 0.22)} ${n(0)}h${n(s * 0.36)}M${n(-s * 0.2)} ${n(s * 0.05)}h${n(s * 0.28)}`, mix(c.p.shade, colour, 0.3), s * 0.012, 'opacity=".6"');
  }, { rot });
}

/** A flat clock face; `hands` are [hour, minute]. */
export function clock(c, x, y, r, { face = '#fff3d2', ring = mix(c.p.accent, '#7a5a2a', 0.4), hands = [10, 8], marks = dark(c.p.shade, 0) } = {}) {
  c.circle(x, y, r, dark(ring, 0.2)).circle(x, y, r * 0.97, c.lin([[0, mix(ring, c.p.light, 0.5)], [1, dark(ring, 0.2)]], [0, 0, 1, 1]));
  c.circle(x, y, r * 0.88, c.rad([[0, pale(face, 0.5)], [0.7, face], [1, mix(face, c.p.sky[1], 0.35)]], [0.4, 0.35, 0.75]));
  for (let i = 0; i < 12; i += 1) {
    const [a, l] = [(i * Math.PI) / 6, i % 3 ? 0.08 : 0.16];
    c.line(`M${n(x + Math.sin(a) * r * 0.8)} ${n(y - Math.cos(a) * r * 0.8)}L${n(x + Math.sin(a) * r * (0.8 - l))} ${n(y - Math.cos(a) * r * (0.8 - l))}`, marks, r * (i % 3 ? 0.025 : 0.045));
  }
  const [h, m] = [(hands[0] * Math.PI) / 6, (hands[1] * Math.PI) / 6];
  c.line(`M${n(x)} ${n(y)}L${n(x + Math.sin(h) * r * 0.45)} ${n(y - Math.cos(h) * r * 0.45)}`, marks, r * 0.06).line(`M${n(x)} ${n(y)}L${n(x + Math.sin(m) * r * 0.68)} ${n(y - Math.cos(m) * r * 0.68)}`, marks, r * 0.04);
  return c.circle(x, y, r * 0.06, marks);
}

/** An old key lying along x, its bow at (x, y), `s` long. */
export function key(c, x, y, s, { rot = 0, colour = '#c89a4a' } = {}) {
  return c.group(`transform="translate(${n(x)} ${n(y)}) rotate(${n(rot)})" filter="${c.lit(s * 0.4)}"`, () => {
    c.line(`M${n(s * 0.17)} 0H${n(s * 0.95)}`, colour, s * 0.055);
    c.add(`<circle r="${n(s * 0.13)}" fill="none" stroke="${colour}" stroke-width="${n(s * 0.055)}"/><circle cx="${n(s * 0.22)}" r="${n(s * 0.045)}" fill="${colour}"/><circle cx="${n(s * 0.29)}" r="${n(s * 0.035)}" fill="${colour}"/>`);
    c.path(`M${n(s * 0.74)} 0h${n(s * 0.06)}v${n(s * 0.19)}h${n(-s * 0.06)}ZM${n(s * 0.84)} 0h${n(s * 0.1)}v${n(s * 0.08)}h${n(-s * 0.03)}v${n(s * 0.06)}h${n(s * 0.03)}v${n(s * 0.08)}h${n(-s * 0.1)}Z`, colour);
  });
}

export const keyhole = (x, y, s) => `M${n(x - s * 0.3)} ${n(y + s)}L${n(x - s * 0.14)} ${n(y + s * 0.08)}A${n(s * 0.36)} ${n(s * 0.36)} 0 1 1 ${n(x + s * 0.14)} ${n(y + s * 0.08)}L${n(x + s * 0.3)} ${n(y + s)}Z`;

/** Two halves of a curtain; `gap` is the opening in px at the bottom, `tie` draws them to the side. */
export function curtains(c, { y0 = 0, y1 = H, left = 150, right = 450, colour = c.p.accent, pinch = 0.62 } = {}) {
  const half = (x0, x1) => {
    const folds = 7;
    for (let i = 0; i < folds; i += 1) {
      const [a, b] = [i / folds, (i + 1) / folds];
      const at = (t, k) => x0 + (x1 - x0) * t * k;
      const yp = y0 + (y1 - y0) * 0.62;
      const d = `M${n(at(a, 1.18))} ${n(y0)}C${n(at(a, 1.05))} ${n(y0 + (yp - y0) * 0.5)} ${n(at(a, pinch))} ${n(yp - 60)} ${n(at(a, pinch * 0.8))} ${n(yp)}C${n(at(a, pinch))} ${n(yp + 60)} ${n(at(a, 0.9))} ${n(y1 - 60)} ${n(at(a, 0.95))} ${n(y1)}L${n(at(b, 0.95))} ${n(y1)}C${n(at(b, 0.9))} ${n(y1 - 60)} ${n(at(b, pinch))} ${n(yp + 60)} ${n(at(b, pinch * 0.8))} ${n(yp)}C${n(at(b, pinch))} ${n(yp - 60)} ${n(at(b, 1.05))} ${n(y0 + (yp - y0) * 0.5)} ${n(at(b, 1.18))} ${n(y0)}Z`;
      const flip = x1 < x0;
      c.path(d, c.lin([[0, flip ? mix(colour, c.p.light, 0.3) : dark(colour, 0.5)], [0.5, colour], [1, flip ? dark(colour, 0.5) : mix(colour, c.p.light, 0.3)]], [0, 0, 1, 0]));
    }
    const yp = y0 + (y1 - y0) * 0.62;
    c.line(`M${n(x0)} ${n(yp - 18)}Q${n(x0 + (x1 - x0) * 0.3)} ${n(yp + 16)} ${n(x0 + (x1 - x0) * pinch * 0.82)} ${n(yp)}`, '#e8bf62', 9);
  };
  half(-20, left);
  half(W + 20, right);
  return c;
}

/** A scalloped band of cloth along the top. */
export function valance(c, y, h, { colour = c.p.accent, count = 6 } = {}) {
  const w = (W + 40) / count;
  for (let i = 0; i < count; i += 1) {
    const x = -20 + i * w;
    c.path(`M${n(x)} ${n(y)}H${n(x + w)}V${n(y + h * 0.5)}Q${n(x + w / 2)} ${n(y + h * 1.4)} ${n(x)} ${n(y + h * 0.5)}Z`, c.lin([[0, dark(colour, 0.35)], [0.5, mix(colour, c.p.light, 0.2)], [1, dark(colour, 0.4)]], [0, 0, 1, 0.1]));
    c.line(`M${n(x)} ${n(y + h * 0.5)}Q${n(x + w / 2)} ${n(y + h * 1.4)} ${n(x + w)} ${n(y + h * 0.5)}`, '#e8bf62', 5);
  }
  return c;
}

/** A carved picture frame around a hole. */
export function frame(c, x, y, w, h, { colour = '#b98a42', thick = 22 } = {}) {
  const ring = (d, tone) => c.add(`<rect x="${n(x - d)}" y="${n(y - d)}" width="${n(w + 2 * d)}" height="${n(h + 2 * d)}" fill="none" stroke="${tone}" stroke-width="${n(thick * 0.4)}" rx="3"/>`);
  ring(thick * 0.75, dark(colour, 0.4));
  ring(thick * 0.5, mix(colour, c.p.light, 0.25));
  ring(thick * 0.2, colour);
  for (let i = 0; i < 4; i += 1) c.circle(x + (i % 2) * w + (i % 2 ? 1 : -1) * thick * 0.45, y + (i > 1 ? h : 0) + (i > 1 ? 1 : -1) * thick * 0.45, thick * 0.5, c.rad([[0, mix(colour, c.p.light, 0.6)], [1, dark(colour, 0.3)]], [0.35, 0.35, 0.7]));
  return c;
}

/** Steps from (x, y), each going `dx`, `dy`; seen from the front side. */
export function steps(c, x, y, count, dx, dy, { w = 70, thick = 12, colour = mix(c.p.haze, c.p.accent, 0.25), solid = false, depth = 12 } = {}) {
  for (let i = 0; i < count; i += 1) {
    const [sx, sy] = [x + dx * i, y - dy * i];
    const foot = solid ? H : sy + thick;
    c.rect(sx, sy, w, foot - sy, c.lin([[0, mix(colour, c.p.shade, 0.25)], [1, dark(colour, 0.5)]]));
    c.path(`M${n(sx)} ${n(sy)}h${n(w)}l${n(depth)} ${n(-depth * 0.8)}h${n(-w)}Z`, mix(colour, c.p.light, 0.5));
    c.path(`M${n(sx + w)} ${n(sy)}l${n(depth)} ${n(-depth * 0.8)}V${n(foot - depth * 0.8)}l${n(-depth)} ${n(depth * 0.8)}Z`, dark(colour, 0.45));
  }
  return c;
}

/** A stair winding around a vertical axis from y0 up to y1. */
export function spiral(c, x, y0, y1, r, { turns = 3, count = 46, colour = mix(c.p.haze, c.p.accent, 0.3), shrink = 0.5 } = {}) {
  const all = [];
  for (let i = 0; i < count; i += 1) {
    const t = i / (count - 1);
    const [a, k] = [t * turns * 6.283, 1 - t * shrink];
    all.push({ a, y: y0 + (y1 - y0) * t, k, t, depth: Math.sin(a) });
  }
  const draw = ({ a, y, k }) => {
    const [sx, sz] = [Math.cos(a), Math.sin(a)];
    const b = a + 0.42;
    const p = (ang, rr) => [x + Math.cos(ang) * rr * k, y + Math.sin(ang) * rr * 0.3 * k];
    const q = [p(a, r * 0.18), p(a, r), p(b, r), p(b, r * 0.18)];
    const top = `M${q.map(([u, v]) => `${n(u)} ${n(v)}`).join('L')}Z`;
    const tone = mix(colour, sx < 0 ? c.p.light : c.p.shade, Math.abs(sx) * 0.35);
    c.path(`M${n(q[1][0])} ${n(q[1][1])}L${n(q[2][0])} ${n(q[2][1])}v${n(13 * k)}L${n(q[1][0])} ${n(q[1][1] + 13 * k)}Z`, dark(tone, 0.5));
    c.path(top, sz > 0 ? mix(tone, c.p.light, 0.3) : dark(tone, 0.18));
  };
  all.filter((s) => s.depth <= 0).forEach(draw);
  c.rect(x - r * 0.06, y1 - 10, r * 0.12, y0 - y1 + 20, c.lin([[0, mix(colour, c.p.light, 0.3)], [1, dark(colour, 0.5)]], [0, 0, 1, 0]));
  all.filter((s) => s.depth > 0).forEach(draw);
  return all.map(({ a, y, k }) => [x + Math.cos(a + 0.2) * r * 0.7 * k, y + Math.sin(a + 0.2) * r * 0.2 * k, k, Math.sin(a)]);
}

/** A chessboard in perspective that fills everything below the horizon. */
export function board(c, horizon, { light = pale(c.p.haze, 0.3), deep = c.p.land[1], vx = W / 2, squares = 9, bottom = H } = {}) {
  c.rect(-10, horizon, W + 20, bottom - horizon + 10, light);
  const rows = 9;
  const yAt = (k) => horizon + (bottom - horizon + 40) * (k / rows) ** 2.1;
  for (let k = 0; k < rows; k += 1) {
    const [y0, y1] = [yAt(k), yAt(k + 1)];
    for (let i = -squares; i < squares; i += 1) {
      if ((i + k + 100) % 2) continue;
      const at = (j, y) => vx + (j * 150 * (y - horizon)) / (bottom - horizon) + j * 2;
      c.path(`M${n(at(i, y0))} ${n(y0)}L${n(at(i + 1, y0))} ${n(y0)}L${n(at(i + 1, y1))} ${n(y1)}L${n(at(i, y1))} ${n(y1)}Z`, deep);
    }
  }
  return c.rect(-10, horizon, W + 20, bottom - horizon, c.lin([[0, c.p.haze, 0.85], [0.35, c.p.haze, 0.1], [1, c.p.shade, 0.25]]));
}

const PIECES = {
  pawn: 'M-22 0H22Q20 -14 10 -20Q8 -44 10 -52A18 18 0 1 0 -10 -52Q-8 -44 -10 -20Q-20 -14 -22 0Z',
  rook: 'M-24 0H24L18 -16V-60L24 -66V-88H14V-78H6V-88H-6V-78H-14V-88H-24V-66L-18 -60V-16Z',
  queen: 'M-26 0H26Q22 -16 14 -22Q10 -60 20 -96L26 -122L14 -108L8 -130L0 -112L-8 -130L-14 -108L-26 -122L-20 -96Q-10 -60 -14 -22Q-22 -16 -26 0Z',
  king: 'M-26 0H26Q22 -16 14 -22Q10 -60 18 -92Q30 -112 16 -118Q6 -120 4 -112V-126H12V-134H4V-144H-4V-134H-12V-126H-4V-112Q-6 -120 -16 -118Q-30 -112 -18 -92Q-10 -60 -14 -22Q-22 -16 -26 0Z',
  bishop: 'M-22 0H22Q20 -14 10 -20Q8 -50 14 -66Q18 -92 0 -108Q-18 -92 -14 -66Q-8 -50 -10 -20Q-20 -14 -22 0Z',
  knight: 'M-24 0H24Q22 -14 16 -18C24 -60 18 -96 -6 -106L-10 -116L-14 -104C-26 -96 -32 -74 -36 -64C-38 -58 -32 -50 -26 -54L-14 -60C-10 -48 -20 -36 -18 -18Q-22 -14 -24 0Z',
};

export function piece(c, kind, x, y, h, { colour = c.p.shade, flip = false, flat = false, drop = 0.5, rot = 0 } = {}) {
  const tall = { pawn: 88, rook: 90, queen: 130, king: 145, bishop: 110, knight: 118 }[kind];
  const k = h / tall;
  if (drop) c.contact(x, y, h * 0.3, h * 0.06, drop);
  return c.group(flat ? '' : `filter="${c.lit(h * 0.5)}"`, () => c.add(`<path transform="translate(${n(x)} ${n(y)}) rotate(${rot}) scale(${(flip ? -k : k).toFixed(3)} ${k.toFixed(3)})" d="${PIECES[kind]}" fill="${colour}"/>`));
}

/** A sheet of paper covered with lines of writing. */
export function letter(c, x, y, w, h, { rot = 0, colour = '#f8efda', fold = false } = {}) {
  return c.at(x, y, () => {
    c.rect(-w / 2, -h / 2, w, h, c.lin([[0, pale(colour, 0.5)], [1, mix(colour, c.p.sky[1], 0.22)]], [0, 0, 1, 1]));
    for (let yy = -h * 0.36; yy < h * 0.4; yy += h * 0.11) c.line(`M${n(-w * 0.38)} ${n(yy)}H${n(w * c.R.in(0.15, 0.38))}`, mix(c.p.shade, colour, 0.45), h * 0.018);
    if (fold) c.line(`M${n(-w / 2)} 0H${n(w / 2)}`, mix(colour, c.p.shade, 0.3), 1.2);
  }, { rot });
}

/** A row of books standing at (x, y) up to x1. */
export function books(c, x, y, x1, [h0, h1], { colours = [c.p.accent, c.p.second, mix(c.p.land[0], c.p.haze, 0.3), '#d8b36a', mix(c.p.sky[0], c.p.haze, 0.25), '#e9dcc0'], w = [9, 22] } = {}) {
  for (let xx = x; xx < x1; ) {
    const [bw, bh] = [Math.min(c.R.in(...w), x1 - xx), c.R.in(h0, h1)];
    const own = mix(c.R.pick(colours), c.p.shade, c.R() * 0.25);
    c.rect(xx, y - bh, bw, bh, c.lin([[0, mix(own, c.p.light, 0.22)], [0.5, own], [1, dark(own, 0.35)]], [0, 0, 1, 0]), 'rx="1.5"');
    if (bw > 8) c.line(`M${n(xx + 2)} ${n(y - bh * 0.82)}h${n(bw - 4)}M${n(xx + 2)} ${n(y - bh * 0.76)}h${n(bw - 4)}M${n(xx + 2)} ${n(y - bh * 0.2)}h${n(bw - 4)}`, '#f3dca0', 1.3, 'opacity=".7"');
    xx += bw + 1;
  }
  return c;
}

/** A wall of a room with a floor; returns nothing of interest. */
export function room(c, floor, { wall = mix(c.p.sky[2], c.p.haze, 0.3), boards = mix('#8a5a3a', c.p.land[1], 0.35), pattern = true, vx = W / 2 } = {}) {
  c.rect(-10, -10, W + 20, floor + 20, c.lin([[0, dark(wall, 0.25)], [0.6, wall], [1, mix(wall, c.p.light, 0.12)]]));
  if (pattern) {
    let d = '';
    for (let y = 30, k = 0; y < floor - 20; y += 62, k += 1) for (let x = (k % 2) * 34; x < W + 30; x += 68) d += `M${x} ${y}q12 -20 0 -34q-12 14 0 34q18 -4 22 -20q-18 0 -22 20q-18 -4 -22 -20q18 0 22 20`;
    c.path(d, pale(wall, 0.5), 'opacity=".2"');
  }
  c.rect(-10, floor, W + 20, H - floor + 10, c.lin([[0, mix(boards, c.p.light, 0.15)], [1, dark(boards, 0.4)]]));
  for (let i = -8; i < 9; i += 1) c.line(`M${n(vx + i * 46)} ${floor}L${n(vx + i * 170)} ${H + 10}`, dark(boards, 0.5), 2, 'opacity=".6"');
  c.rect(-10, floor - 20, W + 20, 20, mix(wall, c.p.light, 0.45));
  return c.rect(-10, floor, W + 20, 7, c.p.shade, 'opacity=".35"');
}

/** A window with a cross and a sill; `view` paints what is outside. */
export function casement(c, x, y, w, h, view, { colour = mix(wood(c), c.p.light, 0.2), arch = false } = {}) {
  const d = arch ? `M${n(x)} ${n(y + h)}V${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y + w / 2)}V${n(y + h)}Z` : `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;
  c.line(d, dark(colour, 0.3), 24).clip(d, view).line(d, colour, 12);
  c.line(`M${n(x + w / 2)} ${n(y)}v${n(h)}M${n(x)} ${n(y + h * 0.45)}h${n(w)}`, colour, 8);
  return c.rect(x - 24, y + h + 4, w + 48, 16, mix(colour, c.p.light, 0.2), 'rx="3"');
}

export function bed(c, x, y, s, { cover = c.p.accent, frameColour = wood(c), sleeper = true, flip = false } = {}) {
  return c.at(x, y, () => {
    c.rect(-s * 0.55, -s * 0.52, s * 0.07, s * 0.6, c.lin([[0, mix(frameColour, c.p.light, 0.3)], [1, dark(frameColour, 0.3)]], [0, 0, 1, 0]), 'rx="4"').rect(s * 0.5, -s * 0.32, s * 0.07, s * 0.4, dark(frameColour, 0.15), 'rx="4"');
    c.rect(-s * 0.5, -s * 0.12, s * 1.02, s * 0.12, dark(frameColour, 0.2));
    c.rect(-s * 0.48, -s * 0.22, s * 0.98, s * 0.12, '#f2e8d4');
    c.path(`M${n(-s * 0.46)} ${n(-s * 0.2)}q${n(-s * 0.02)} ${n(-s * 0.13)} ${n(s * 0.12)} ${n(-s * 0.13)}t${n(s * 0.16)} ${n(s * 0.13)}Z`, '#fff8ea');
    if (sleeper) c.circle(-s * 0.3, -s * 0.3, s * 0.058, '#d9a583').path(`M${n(-s * 0.36)} ${n(-s * 0.3)}a${n(s * 0.062)} ${n(s * 0.062)} 0 0 1 ${n(s * 0.115)} ${n(-s * 0.03)}q${n(-s * 0.05)} ${n(-s * 0.005)} ${n(-s * 0.07)} ${n(s * 0.06)}Z`, dark(c.p.shade, 0));
    c.path(`M${n(-s * 0.26)} ${n(-s * 0.2)}Q${n(-s * 0.2)} ${n(-s * 0.36)} ${n(s * 0.02)} ${n(-s * 0.31)}T${n(s * 0.5)} ${n(-s * 0.24)}V${n(-s * 0.08)}Q${n(s * 0.1)} ${n(-s * 0.02)} ${n(-s * 0.26)} ${n(-s * 0.06)}Z`, c.lin([[0, mix(cover, c.p.light, 0.35)], [0.5, cover], [1, dark(cover, 0.35)]]));
  }, { flip });
}

export function rope(c, d, w = 4) {
  return c.line(d, dark(c.p.shade, 0), w).line(d, mix('#d8b98a', c.p.light, 0.2), w * 0.45, 'opacity=".85"');
}
