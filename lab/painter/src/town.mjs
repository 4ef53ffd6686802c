// Houses, towers, cities with lit windows, and what people build.
import { W, n } from './card.mjs';
import { dark, mix, pale } from './colour.mjs';

const pane = (c, x, y, w, h, on) => {
  c.rect(x, y, w, h, on ? mix('#ffd884', c.p.light, 0.2) : dark(mix(c.p.land[1], c.p.sky[1], 0.3), 0.35), 'rx="1"');
  if (on) c.glow(x + w / 2, y + h / 2, Math.max(w, h) * 2, '#ffcf7a', 0.5);
};

/** A house standing at (x, y); returns the top of its chimney. */
export function house(c, x, y, s, { wall = mix(c.p.land[1], c.p.accent, 0.25), roof, lit = 0.7, tall = c.R.in(0.7, 1.3), wide = c.R.in(0.7, 1.1) } = {}) {
  const [w, h, rh] = [s * wide, s * tall, s * c.R.in(0.5, 0.8)];
  const tiles = roof ?? mix(wall, c.R() < 0.6 ? c.p.accent : c.p.second, 0.5);
  c.rect(x + w * 0.16, y - h - rh * 0.85, s * 0.14, rh * 0.7, dark(tiles, 0.25));
  c.rect(x - w / 2, y - h, w, h + 6, c.lin([[0, mix(wall, c.p.light, 0.25)], [0.6, wall], [1, dark(wall, 0.25)]], [0, 0, 1, 0.25]));
  c.path(`M${n(x - w * 0.64)} ${n(y - h + 1)}L${n(x)} ${n(y - h - rh)}L${n(x + w * 0.64)} ${n(y - h + 1)}Z`, c.lin([[0, mix(tiles, c.p.light, 0.2)], [1, dark(tiles, 0.2)]], [0, 0, 1, 0]));
  c.line(`M${n(x - w * 0.62)} ${n(y - h)}L${n(x)} ${n(y - h - rh)}`, c.p.light, s * 0.035, 'opacity=".6"');
  const rows = tall > 1 ? 2 : 1;
  for (let r = 0; r < rows; r += 1) for (let k = 0; k < 2; k += 1) pane(c, x - w * 0.32 + k * w * 0.4, y - h * 0.8 + r * s * 0.42, w * 0.22, s * 0.2, c.R() < lit);
  return [x + w * 0.16 + s * 0.07, y - h - rh * 0.85];
}

/** Houses along an edge, the far ones first. */
export function town(c, edge, { x0 = 0, x1 = W, count = 17, size = [24, 46], deep = 24, ...o } = {}) {
  const tops = [];
  const places = Array.from({ length: count }, (_, i) => [x0 + ((i + 0.5) * (x1 - x0)) / count + c.R.in(-8, 8), c.R.in(0, deep)]).sort((a, b) => a[1] - b[1]);
  places.forEach(([x, down]) => tops.push(house(c, x, edge(x) + 4 + down, c.R.in(...size), o)));
  return tops;
}

/** A tall modern block with many windows. */
export function block(c, x, y, w, h, { colour = mix(c.p.land[1], c.p.sky[1], 0.35), lit = 0.35 } = {}) {
  c.rect(x, y - h, w, h + 4, c.lin([[0, mix(colour, c.p.haze, 0.2)], [1, dark(colour, 0.3)]], [0, 0, 1, 0.4]));
  const step = Math.max(7, w / 5);
  for (let yy = y - h + step * 0.7; yy < y - step; yy += step * 1.25) {
    for (let xx = x + step * 0.45; xx < x + w - step * 0.6; xx += step) {
      const on = c.R() < lit;
      c.rect(xx, yy, step * 0.48, step * 0.66, on ? c.R.pick(['#ffd884', '#ffe9b0', mix('#ffd884', c.p.accent, 0.35)]) : dark(colour, 0.35));
    }
  }
  return c.line(`M${n(x)} ${n(y - h)}H${n(x + w)}`, c.p.light, 1.3, 'opacity=".45"');
}

export function skyline(c, y, { x0 = -10, x1 = W + 10, min = 60, max = 190, lit = 0.35, colour } = {}) {
  for (let x = x0; x < x1; ) {
    const w = c.R.in(34, 70);
    block(c, x, y, w, c.R.in(min, max), { lit, ...(colour && { colour: mix(colour, c.p.haze, c.R() * 0.2) }) });
    if (c.R() < 0.25) c.line(`M${n(x + w / 2)} ${n(y - max * 0.6)}v${n(-max * 0.55)}`, dark(c.p.land[1], 0.2), 2);
    x += w + c.R.in(-4, 8);
  }
  return c;
}

/** A tower with a pointed roof. */
export function tower(c, x, y, w, h, { wall = mix(c.p.haze, c.p.land[1], 0.4), roof = c.p.accent, windows = 3 } = {}) {
  c.rect(x - w / 2, y - h, w, h + 5, c.lin([[0, mix(wall, c.p.light, 0.3)], [0.5, wall], [1, dark(wall, 0.35)]], [0, 0, 1, 0]));
  c.path(`M${n(x - w * 0.68)} ${n(y - h)}L${n(x)} ${n(y - h - w * 1.5)}L${n(x + w * 0.68)} ${n(y - h)}Z`, c.lin([[0, mix(roof, c.p.light, 0.25)], [1, dark(roof, 0.3)]], [0, 0, 1, 0]));
  for (let i = 0; i < windows; i += 1) pane(c, x - w * 0.12, y - h * (0.85 - (i * 0.75) / windows), w * 0.24, w * 0.36, c.R() < 0.8);
  return c;
}

export function castle(c, x, y, s, o = {}) {
  const wall = o.wall ?? mix(c.p.haze, c.p.land[1], 0.35);
  tower(c, x - s * 0.34, y, s * 0.17, s * 0.6, { wall: dark(wall, 0.1), ...o });
  tower(c, x + s * 0.36, y, s * 0.18, s * 0.5, { wall: dark(wall, 0.1), ...o });
  tower(c, x + s * 0.06, y, s * 0.22, s * 0.85, { wall, ...o });
  c.rect(x - s * 0.4, y - s * 0.32, s * 0.8, s * 0.34, c.lin([[0, mix(wall, c.p.light, 0.2)], [1, dark(wall, 0.3)]], [0, 0, 1, 0.2]));
  for (let i = 0; i < 7; i += 1) c.rect(x - s * 0.4 + i * s * 0.122, y - s * 0.37, s * 0.07, s * 0.06, wall);
  c.path(`M${n(x - s * 0.07)} ${n(y)}v${n(-s * 0.12)}a${n(s * 0.07)} ${n(s * 0.07)} 0 0 1 ${n(s * 0.14)} 0v${n(s * 0.12)}Z`, '#ffd884');
  return c.glow(x, y - s * 0.1, s * 0.3, '#ffcf7a', 0.5);
}

export function lighthouse(c, x, y, h, { stripes = c.p.accent, wall = pale(c.p.haze, 0.4), on = true } = {}) {
  const w = h * 0.2;
  const body = `M${n(x - w / 2)} ${n(y)}L${n(x - w * 0.3)} ${n(y - h * 0.78)}H${n(x + w * 0.3)}L${n(x + w / 2)} ${n(y)}Z`;
  c.path(body, c.lin([[0, wall], [0.5, mix(wall, c.p.haze, 0.3)], [1, dark(wall, 0.45)]], [0, 0, 1, 0]));
  c.clip(body, () => [0.08, 0.36, 0.62].forEach((t) => c.rect(x - w, y - h * (t + 0.13), w * 2, h * 0.13, c.lin([[0, mix(stripes, c.p.light, 0.2)], [1, dark(stripes, 0.45)]], [0, 0, 1, 0]))));
  c.rect(x - w * 0.42, y - h * 0.8, w * 0.84, h * 0.03, dark(c.p.shade, 0));
  c.rect(x - w * 0.22, y - h * 0.9, w * 0.44, h * 0.1, on ? '#fff2b0' : dark(c.p.land[1], 0.1));
  c.path(`M${n(x - w * 0.34)} ${n(y - h * 0.9)}Q${n(x)} ${n(y - h * 1.02)} ${n(x + w * 0.34)} ${n(y - h * 0.9)}Z`, dark(stripes, 0.3));
  if (on) c.glow(x, y - h * 0.85, h * 0.32, '#fff0b0', 0.9);
  return [x, y - h * 0.85];
}

export function windmill(c, x, y, h) {
  tower(c, x, y, h * 0.34, h * 0.62, { windows: 2 });
  for (let i = 0; i < 4; i += 1) c.at(x, y - h * 0.68, () => c.rect(-h * 0.02, 0, h * 0.04, h * 0.5, dark(c.p.shade, 0)).path(`M${n(h * 0.02)} ${n(h * 0.1)}h${n(h * 0.1)}v${n(h * 0.38)}h${n(-h * 0.1)}Z`, pale(c.p.haze, 0.3), 'opacity=".9"'), { rot: 20 + 90 * i });
  return c;
}

/** A stone bridge of arches from x0 to x1 with its road at y. */
export function arches(c, x0, x1, y, depth, { count = 4, colour = mix(c.p.land[1], c.p.haze, 0.45), thick = 16 } = {}) {
  const w = (x1 - x0) / count;
  let d = `M${n(x0)} ${n(y)}H${n(x1)}V${n(y + depth)}`;
  for (let i = count - 1; i >= 0; i -= 1) {
    const [a, b] = [x0 + i * w + w * 0.12, x0 + (i + 1) * w - w * 0.12];
    d += `H${n(b)}V${n(y + thick + w * 0.38)}A${n((b - a) / 2)} ${n((b - a) / 2)} 0 0 0 ${n(a)} ${n(y + thick + w * 0.38)}V${n(y + depth)}`;
  }
  c.path(`${d}H${n(x0)}Z`, c.lin([[0, mix(colour, c.p.light, 0.25)], [0.3, colour], [1, mix(dark(colour, 0.2), c.p.haze, 0.3)]]));
  return c.line(`M${n(x0)} ${n(y)}H${n(x1)}`, c.p.light, 2, 'opacity=".55"');
}

/** A steam train whose wheels stand at (x, y); it runs to the right. */
export function train(c, x, y, h, { cars = 3, flip = false, engine = dark(c.p.shade, 0), car = c.p.accent, smoke = true } = {}) {
  c.at(x, y, () => {
    const [e, k] = [h * 1.5, h * 1.45];
    c.rect(-e, -h * 0.95, e * 0.36, h * 0.8, engine).rect(-e * 1.04, -h * 1.02, e * 0.46, h * 0.1, dark(engine, 0.3));
    c.rect(-e + h * 0.1, -h * 0.82, h * 0.28, h * 0.28, '#ffd884');
    c.path(`M${n(-e * 0.66)} ${n(-h * 0.68)}h${n(e * 0.56)}q${n(h * 0.14)} ${n(h * 0.26)} 0 ${n(h * 0.52)}h${n(-e * 0.56)}Z`, c.lin([[0, mix(engine, c.p.light, 0.4)], [0.4, engine], [1, dark(engine, 0.4)]]));
    c.path(`M${n(-h * 0.5)} ${n(-h * 0.66)}l${n(-h * 0.06)} ${n(-h * 0.36)}h${n(h * 0.3)}l${n(-h * 0.06)} ${n(h * 0.36)}Z`, engine);
    c.path(`M${n(-h * 0.16)} ${n(-h * 0.18)}h${n(h * 0.2)}l${n(h * 0.14)} ${n(h * 0.18)}h${n(-h * 0.34)}Z`, c.p.accent);
    [-1.3, -0.95, -0.6, -0.25].forEach((t) => c.circle(t * h, -h * 0.09, h * 0.13, dark(engine, 0.4), `stroke="${c.p.haze}" stroke-width="${n(h * 0.025)}"`));
    c.glow(h * 0.06, -h * 0.42, h * 0.5, '#fff0b0', 0.9);
    for (let i = 0; i < cars; i += 1) {
      const x0 = -e - h * 0.12 - (i + 1) * k;
      const own = i % 2 ? mix(car, c.p.second, 0.7) : car;
      c.rect(x0, -h * 0.9, k - h * 0.1, h * 0.75, c.lin([[0, mix(own, c.p.light, 0.25)], [1, dark(own, 0.3)]]), `rx="${n(h * 0.05)}"`).rect(x0 - 2, -h * 0.97, k - h * 0.06, h * 0.1, dark(own, 0.5));
      for (let w = 0; w < 4; w += 1) c.rect(x0 + h * 0.1 + w * h * 0.31, -h * 0.74, h * 0.2, h * 0.28, '#ffdf98');
      [0.25, 1.05].forEach((t) => c.circle(x0 + t * h, -h * 0.09, h * 0.11, dark(engine, 0.4)));
    }
    if (smoke) for (let i = 0; i < 9; i += 1) c.circle(-h * 0.4 - i * h * 0.36, -h * 1.2 - i * h * 0.14 + c.R.in(-3, 3), h * (0.14 + i * 0.045), pale(c.p.haze, 0.4), `opacity="${n(0.85 - i * 0.07)}"`);
  }, { flip });
  return c;
}
