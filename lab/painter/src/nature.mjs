// Skies, lands, waters, plants.
import { H, W, n } from './card.mjs';
import { dark, mix, pale } from './colour.mjs';

export function sky(c, stops = c.p.sky) {
  const last = stops.length - 1;
  c.fill(c.lin(stops.map((s, i) => [(i / last) ** 0.9 * 0.9, s])));
  c.pools(0.0035, 0.009, pale(c.p.haze, 0.3), 0.8, 'soft-light');
  return c.pools(0.006, 0.016, pale(c.p.haze, 0.2), 0.3, 'screen', 2.2, -1.1);
}

export function stars(c, count = 120, bottom = H * 0.6, { x0 = 0, x1 = W, top = 0, size = 1 } = {}) {
  let dots = '';
  for (let i = 0; i < count; i += 1) {
    const r = (c.R() ** 3 * 2.3 + 0.6) * size;
    const [x, y] = [c.R.in(x0, x1), c.R.in(top, bottom)];
    dots += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" opacity="${n(c.R.in(0.4, 1))}"/>`;
    if (r > 2 * size) {
      const k = 9 * size;
      dots += `<path d="M${n(x - k)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y - k)}Q${n(x)} ${n(y)} ${n(x + k)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + k)}Q${n(x)} ${n(y)} ${n(x - k)} ${n(y)}"/>`;
    }
  }
  return c.add(`<g fill="#fff6dc">${dots}</g>`);
}

export function moon(c, x, y, r, { colour = '#ffeec6', crescent = 0, halo = 3 } = {}) {
  if (halo) c.glow(x, y, r * halo, colour, 0.75);
  const seas = c.apart(() => {
    for (let i = 0; i < 9; i += 1) {
      // Away from the middle, or a small moon becomes an eye.
      const [a, d, k] = [c.R() * 7, (0.3 + c.R() * 0.4) * r, c.R.in(0.07, 0.24) * r];
      c.oval(x + Math.cos(a) * d, y + Math.sin(a) * d, k, k * 0.8, mix(colour, c.p.sky[1], 0.6), `opacity="${r < 60 ? 0.14 : 0.24}"`);
    }
  });
  const disc = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${c.rad([[0, '#fffdf0'], [0.65, colour], [1, mix(colour, c.p.sky[1], 0.4)]], [0.36, 0.34, 0.78])}"/>`;
  if (!crescent) return c.add(disc, seas);
  const bite = c.def('mask', '', `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#fff"/><circle cx="${n(x + r * crescent)}" cy="${n(y - r * 0.15)}" r="${n(r * 0.92)}" fill="#000"/>`);
  return c.add(`<g mask="${bite}">${disc}${seas}</g>`);
}

export function sun(c, x, y, r, colour = '#fff4d2') {
  return c.glow(x, y, r * 4.2, c.p.light, 0.9).circle(x, y, r, c.rad([[0, '#fffef4'], [0.8, colour], [1, mix(colour, c.p.accent, 0.18)]]));
}

/** The light of this sky: a moon by night, a sun by day. */
export const lamp = (c, x, y, r) => (c.p.night ? moon(c, x, y, r) : sun(c, x, y, r * 0.85));

export function cloud(c, x, y, s = 1, { colour = mix(c.p.haze, '#fffaf2', 0.35), shade = mix(c.p.haze, c.p.sky[1], 0.6), a = 0.9, flat = true } = {}) {
  const [tops, bellies] = [[], []];
  for (let i = 0; i < 13; i += 1) {
    const t = i / 12 - 0.5;
    const r = (1 - Math.abs(t) * 1.5) * 46 + c.R.in(8, 24);
    const [cx, cy] = [t * 260 + c.R.in(-8, 8), -r * 0.45 + c.R.in(-12, 6)];
    tops.push(`<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"/>`);
    bellies.push(`<circle cx="${n(cx + 7)}" cy="${n(cy + r * 0.4)}" r="${n(r * 0.85)}"/>`);
  }
  const floor = c.def('clipPath', '', `<rect x="-240" y="-180" width="480" height="${flat ? 192 : 300}"/>`);
  return c.add(`<g transform="translate(${n(x)} ${n(y)}) scale(${s})" opacity="${a}"><g filter="${c.rough(18, 0.022)}"><g clip-path="${floor}"><g fill="${colour}">${tops.join('')}</g><g fill="${shade}" opacity=".6" filter="${c.blur(9)}">${bellies.join('')}</g></g></g></g>`);
}

export function clouds(c, places, options) {
  places.forEach(([x, y, s]) => cloud(c, x, y, s, options));
  return c;
}

/** A floor of clouds from `y` down. */
export function cloudSea(c, y, layers = 3) {
  for (let k = 0; k < layers; k += 1) {
    const t = k / Math.max(1, layers - 1);
    c.rect(-10, y + t * (H - y) * 0.85 + 20, W + 20, H, mix(c.p.haze, c.p.sky[2], 0.25 - t * 0.2), 'opacity=".85"');
    for (let i = 0; i < 5; i += 1) {
      cloud(c, -40 + i * 165 + c.R.in(-40, 40), y + t * (H - y) * 0.85 + c.R.in(20, 50), 0.75 + t * 0.8, { colour: mix(c.p.haze, '#fffaf2', 0.25 + 0.3 * t), flat: false });
    }
  }
  return c;
}

// Lands: each returns the height of its edge at x.

const closed = (points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}L${W + 30} ${H + 30}L-30 ${H + 30}Z`;

function land(c, points, y, { near = 0.5, colour, rim = 0.25, haze } = {}) {
  const own = colour ?? mix(c.p.land[0], c.p.land[1], near);
  const air = haze ?? Math.max(0, 0.5 - near * 0.6);
  const top = mix(own, c.p.haze, air);
  const d = closed(points);
  c.path(d, c.lin([[0, mix(top, c.p.light, 0.28)], [0.14, top], [1, mix(dark(own, 0.22), c.p.haze, air * 0.3)]], [0, y, 0, Math.min(H, y + 300)], true));
  if (rim) c.line(d, c.p.light, 1.6, `opacity="${rim}"`);
  return (x) => {
    const i = Math.max(1, points.findIndex(([px]) => px >= x));
    const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
    return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
  };
}

/** Soft hills; `slope` tilts them from left to right. */
export function hills(c, y, amp = 20, { waves = 2, slope = 0, ...o } = {}) {
  const [a, b] = [c.R() * 7, c.R() * 7];
  const points = [];
  for (let x = -30; x <= W + 30; x += 10) {
    const t = (x / W) * waves;
    points.push([x, y + slope * (x / W - 0.5) + amp * (0.65 * Math.sin(t * 3.1 + a) + 0.35 * Math.sin(t * 7.3 + b))]);
  }
  return land(c, points, y - amp - Math.abs(slope) / 2, o);
}

/** One round hill with its top at (x0, y). */
export function mound(c, x0, y, width, height, o = {}) {
  const points = [];
  for (let x = -30; x <= W + 30; x += 10) points.push([x, y + height * (1 - Math.exp(-(((x - x0) / width) ** 2)))]);
  return land(c, points, y, o);
}

/** Rough mountains. */
export function ridge(c, y, amp = 50, o = {}) {
  let points = [[-30, y + c.R.in(-amp, amp) * 0.5], [W + 30, y + c.R.in(-amp, amp) * 0.5]];
  for (let k = 0, a = amp; k < 7; k += 1, a *= 0.55) {
    points = points.flatMap((p, i) => (i ? [[(points[i - 1][0] + p[0]) / 2, (points[i - 1][1] + p[1]) / 2 + c.R.in(-a, a)], p] : [p]));
  }
  return land(c, points, y - amp, o);
}

export function mist(c, y, h = 50, a = 0.55, colour = c.p.haze) {
  return c.rect(-10, y - h, W + 20, h * 2, c.lin([[0, colour, 0], [0.5, colour, a], [1, colour, 0]]));
}

export function sea(c, y, { deep = mix(c.p.land[1], c.p.sky[0], 0.35), near = mix(c.p.haze, c.p.sky[2], 0.5), waves = 170, bottom = H } = {}) {
  c.rect(-10, y, W + 20, bottom - y + 10, c.lin([[0, near], [0.3, mix(near, deep, 0.55)], [1, deep]]));
  let lines = '';
  for (let i = 0; i < waves; i += 1) {
    const t = c.R() ** 1.6;
    const [yy, w, x] = [y + 3 + t * (bottom - y), c.R.in(10, 40) * (1 + t * 3), c.R.in(-40, W)];
    lines += `<path d="M${n(x)} ${n(yy)}q${n(w / 2)} ${n(-1 - t * 6)} ${n(w)} 0" stroke-width="${n(0.7 + t * 2.4)}" opacity="${n(c.R.in(0.1, 0.45))}"/>`;
  }
  return c.add(`<g fill="none" stroke="${mix(c.p.light, near, 0.25)}" stroke-linecap="round">${lines}</g>`);
}

/** Light lying on water below (x, y0). */
export function glitter(c, x, y0, y1, w, colour = c.p.light, a = 0.6) {
  let spots = '';
  for (let i = 0; i < 70; i += 1) {
    const t = c.R() ** 1.3;
    const ww = w * (0.25 + t) * c.R.in(0.3, 1);
    spots += `<ellipse cx="${n(x + c.R.in(-1, 1) * w * 0.35 * (0.3 + t))}" cy="${n(y0 + t * (y1 - y0))}" rx="${n(ww / 2)}" ry="${n(1 + t * 2.4)}" opacity="${n(c.R.in(0.2, 0.8))}"/>`;
  }
  return c.add(`<g fill="${colour}" opacity="${a}" style="mix-blend-mode:screen">${spots}</g>`);
}

/** A row of waves like scales, from `y` down: a stylised, higher sea. */
export function swell(c, y, { rows = 6, from = c.p.sky[2], to = c.p.land[1], height = 22, foam = c.p.light } = {}) {
  for (let k = 0; k < rows; k += 1) {
    const t = k / (rows - 1 || 1);
    const yy = y + t ** 1.2 * (H - y);
    const [w, h] = [60 + 90 * t, height * (0.5 + t)];
    let x = -w + c.R.in(-40, 0);
    let d = `M${n(x)} ${n(yy)}`;
    while (x < W + w) {
      d += `q${n(w * 0.42)} ${n(-h * 1.5)} ${n(w * 0.78)} ${n(-h * 0.1)}q${n(w * 0.1)} ${n(h * 0.5)} ${n(w * 0.22)} ${n(h * 0.1)}`;
      x += w;
    }
    const own = mix(from, to, t);
    c.path(`${d}V${H + 20}H-80Z`, c.lin([[0, mix(own, c.p.light, 0.25)], [0.25, own], [1, dark(own, 0.25)]], [0, yy - h, 0, yy + 160], true));
    c.line(d, foam, 1.5 + 2 * t, `opacity="${n(0.3 + 0.4 * t)}"`);
  }
  return c;
}

// Plants.

export function pine(c, x, y, s, colour) {
  let d = '';
  for (let k = 0; k < 4; k += 1) {
    const [yy, w] = [y - s * (0.12 + k * 0.2), s * (0.3 - k * 0.06)];
    d += `M${n(x - w)} ${n(yy)}Q${n(x)} ${n(yy - s * 0.06)} ${n(x + w)} ${n(yy)}L${n(x)} ${n(yy - s * 0.36)}Z`;
  }
  return c.path(`${d}M${n(x - s * 0.03)} ${n(y)}h${n(s * 0.06)}v${n(-s * 0.2)}h${n(-s * 0.06)}z`, colour);
}

export function roundTree(c, x, y, s, colour) {
  c.path(`M${n(x - s * 0.04)} ${n(y)}q${n(s * 0.03)} ${n(-s * 0.3)} ${n(-s * 0.02)} ${n(-s * 0.6)}h${n(s * 0.09)}q${n(-s * 0.03)} ${n(s * 0.3)} ${n(s * 0.04)} ${n(s * 0.6)}z`, dark(mix(colour, '#3a2418', 0.6), 0.2));
  for (let i = 0; i < 12; i += 1) {
    const [a, d] = [c.R() * 6.3, c.R() * s * 0.24];
    c.circle(x + Math.cos(a) * d, y - s * 0.66 + Math.sin(a) * d, s * c.R.in(0.09, 0.2), mix(colour, Math.sin(a) < 0 ? c.p.light : c.p.shade, c.R() * 0.32));
  }
  return c;
}

export function poplar(c, x, y, s, colour) {
  return c.path(`M${n(x)} ${n(y)}C${n(x - s * 0.2)} ${n(y - s * 0.3)} ${n(x - s * 0.12)} ${n(y - s * 0.8)} ${n(x)} ${n(y - s)}C${n(x + s * 0.12)} ${n(y - s * 0.8)} ${n(x + s * 0.2)} ${n(y - s * 0.3)} ${n(x)} ${n(y)}Z`, c.lin([[0, mix(colour, c.p.light, 0.2)], [0.5, colour], [1, dark(colour, 0.35)]], [0, 0, 1, 0]));
}

/** Many trees along the edge of a land. */
export function forest(c, edge, count, [s0, s1], colours, { x0 = 0, x1 = W, kind = pine, sink = 8 } = {}) {
  const xs = Array.from({ length: count }, () => c.R.in(x0, x1)).sort((a, b) => edge(a) - edge(b));
  xs.forEach((x) => kind(c, x, edge(x) + sink, c.R.in(s0, s1), mix(colours[0], colours[1], c.R())));
  return c;
}

/** A bare tree that grows by chance; returns the tips of its twigs. */
export function branches(c, x, y, { length = 150, width = 34, angle = -1.57, depth = 5, colour = dark(mix(c.p.land[1], '#3a2418', 0.5), 0.2), spread = 0.68 } = {}) {
  const tips = [];
  const wood = [];
  const grow = (x0, y0, a, l, w, d) => {
    const [x1, y1] = [x0 + Math.cos(a) * l, y0 + Math.sin(a) * l];
    const bend = a + c.R.in(-0.35, 0.35);
    const [mx, my] = [x0 + Math.cos(bend) * l * 0.5, y0 + Math.sin(bend) * l * 0.5];
    const [ox, oy] = [Math.sin(a), -Math.cos(a)];
    const e = w * 0.62;
    wood.push(`M${n(x0 + ox * w / 2)} ${n(y0 + oy * w / 2)}Q${n(mx + ox * w * 0.4)} ${n(my + oy * w * 0.4)} ${n(x1 + ox * e / 2)} ${n(y1 + oy * e / 2)}A${n(e / 2)} ${n(e / 2)} 0 0 1 ${n(x1 - ox * e / 2)} ${n(y1 - oy * e / 2)}Q${n(mx - ox * w * 0.4)} ${n(my - oy * w * 0.4)} ${n(x0 - ox * w / 2)} ${n(y0 - oy * w / 2)}Z`);
    if (d <= 0) return tips.push([x1, y1]);
    const twigs = d > 3 ? 2 : c.R.int(2, 3);
    for (let i = 0; i < twigs; i += 1) grow(x1, y1, a + (i - (twigs - 1) / 2) * c.R.in(spread * 0.75, spread * 1.25) + c.R.in(-0.15, 0.15), l * c.R.in(0.68, 0.84), e, d - 1);
    return undefined;
  };
  grow(x, y, angle, length, width, depth);
  c.add(`<g filter="${c.lit(60, { shadow: 0.5, rim: 0.5 })}"><path d="M${n(x - width)} ${n(y + 14)}Q${n(x - width * 0.5)} ${n(y)} ${n(x - width * 0.5)} ${n(y - 30)}H${n(x + width * 0.5)}Q${n(x + width * 0.5)} ${n(y)} ${n(x + width)} ${n(y + 14)}Z" fill="${colour}"/><path d="${wood.join('')}" fill="${colour}"/></g>`);
  return tips;
}

export function leaves(c, tips, colours, [r0, r1] = [9, 20], each = 3, spread = 18) {
  tips.forEach(([x, y]) => {
    for (let k = 0; k < each; k += 1) c.circle(x + c.R.in(-spread, spread), y + c.R.in(-spread, spread), c.R.in(r0, r1), mix(c.R.pick(colours), c.R() < 0.5 ? c.p.light : c.p.shade, c.R() * 0.35), 'opacity=".88"');
  });
  return c;
}

/** Blades of grass in front of everything. */
export function grass(c, y, count = 90, height = 90, colours = [dark(c.p.land[1], 0.2), mix(c.p.land[1], c.p.land[0], 0.45)]) {
  let blades = '';
  for (let i = 0; i < count; i += 1) {
    const [x, h, lean] = [c.R.in(-20, W + 20), height * c.R.in(0.4, 1), c.R.in(-30, 30)];
    const foot = y + c.R.in(0, H - y + 20);
    blades += `<path d="M${n(x - 3)} ${n(foot)}Q${n(x + lean * 0.2)} ${n(foot - h * 0.6)} ${n(x + lean)} ${n(foot - h)}Q${n(x + lean * 0.2 + 4)} ${n(foot - h * 0.5)} ${n(x + 4)} ${n(foot)}Z" fill="${mix(colours[0], colours[1], c.R())}"/>`;
  }
  return c.add(blades);
}

export function flowers(c, edge, count, colours, { x0 = 0, x1 = W, s = 7, deep = 30 } = {}) {
  for (let i = 0; i < count; i += 1) {
    const x = c.R.in(x0, x1);
    const y = edge(x) + c.R.in(-2, deep);
    const r = s * c.R.in(0.5, 1);
    c.line(`M${n(x)} ${n(y + r * 3)}L${n(x)} ${n(y)}`, dark(c.p.land[1], 0.1), 1.4).circle(x, y, r, c.R.pick(colours)).circle(x - r * 0.2, y - r * 0.2, r * 0.4, pale(c.p.light, 0.4));
  }
  return c;
}

export function rain(c, count = 130, { x0 = 0, x1 = W, y0 = 0, y1 = H, colour = c.p.light, lean = -8, long = 34, a = 0.5, w = 1.6 } = {}) {
  let drops = '';
  for (let i = 0; i < count; i += 1) {
    const [x, y, l] = [c.R.in(x0, x1), c.R.in(y0, y1), c.R.in(0.5, 1)];
    drops += `<path d="M${n(x)} ${n(y)}l${n(lean * l)} ${n(long * l)}" opacity="${n(c.R.in(0.3, 1))}"/>`;
  }
  return c.add(`<g fill="none" stroke="${colour}" stroke-width="${w}" stroke-linecap="round" opacity="${a}">${drops}</g>`);
}

export function snowfall(c, count = 120, y1 = H) {
  for (let i = 0; i < count; i += 1) c.circle(c.R.in(0, W), c.R.in(0, y1), c.R.in(1, 4.2), '#fffdf6', `opacity="${n(c.R.in(0.4, 0.95))}"`);
  return c;
}

export function beams(c, x, y, { count = 20, from = 0.2, to = 2.9, colour = c.p.light, a = 0.8, mode = 'soft-light' } = {}) {
  let rays = '';
  for (let i = 0; i < count; i += 1) {
    const [t, w] = [c.R.in(from, to), c.R.in(0.02, 0.08)];
    rays += `<path d="M${x} ${y}L${n(x + Math.cos(t) * 1500)} ${n(y + Math.sin(t) * 1500)}L${n(x + Math.cos(t + w) * 1500)} ${n(y + Math.sin(t + w) * 1500)}Z" opacity="${n(c.R.in(0.3, 1))}"/>`;
  }
  return c.add(`<g fill="${colour}" opacity="${a}" style="mix-blend-mode:${mode}" filter="${c.blur(6)}">${rays}</g>`);
}
