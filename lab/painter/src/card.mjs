// One card as SVG text: layers, gradients, masks. The kit (nature, town, things, people, beasts) draws on it.
import { flood, mix } from './colour.mjs';
import { motif } from './motifs.mjs';
import { random } from './random.mjs';

export const W = 600;
export const H = 900;
export const n = (x) => String(Math.round(x * 10) / 10);

export class Card {
  constructor(seed, palette) {
    Object.assign(this, { seed, p: palette, R: random(seed), defs: [], out: [], ids: 0 });
  }

  id(prefix) {
    this.ids += 1;
    return prefix + this.ids;
  }

  add(...parts) {
    this.out.push(...parts);
    return this;
  }

  def(kind, attrs, body) {
    const id = this.id(kind[0]);
    this.defs.push(`<${kind} id="${id}" ${attrs}>${body}</${kind}>`);
    return `url(#${id})`;
  }

  /** What `draw` paints, as text instead of on the card; with another palette if one is given. */
  apart(draw, palette = this.p) {
    const [out, p] = [this.out, this.p];
    this.out = [];
    this.p = palette;
    draw(this);
    const text = this.out.join('');
    this.out = out;
    this.p = p;
    return text;
  }

  group(attrs, draw, palette) {
    return this.add(`<g ${attrs}>${this.apart(draw, palette)}</g>`);
  }

  at(x, y, draw, { rot = 0, k = 1, flip = false, attrs = '' } = {}) {
    return this.group(`transform="translate(${n(x)} ${n(y)}) rotate(${n(rot)}) scale(${flip ? -k : k} ${k})" ${attrs}`, draw);
  }

  // Fills and filters.

  stops(list) {
    return list.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('');
  }

  /** A straight gradient over the shape's own box, or in the picture's units with `user`. */
  lin(list, [x1, y1, x2, y2] = [0, 0, 0, 1], user = false) {
    return this.def('linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" ${user ? 'gradientUnits="userSpaceOnUse"' : ''}`, this.stops(list));
  }

  rad(list, [cx, cy, r] = [0.5, 0.5, 0.5]) {
    return this.def('radialGradient', `cx="${cx}" cy="${cy}" r="${r}"`, this.stops(list));
  }

  filter(body, attrs = 'x="-20%" y="-20%" width="140%" height="140%"') {
    return this.def('filter', `${attrs} color-interpolation-filters="sRGB"`, body);
  }

  blur(s) {
    return this.filter(`<feGaussianBlur stdDeviation="${s}"/>`, 'x="-60%" y="-60%" width="220%" height="220%"');
  }

  whole() {
    return `x="0" y="0" width="${W}" height="${H}" filterUnits="userSpaceOnUse"`;
  }

  rect(x, y, w, h, fill, attrs = '') {
    return this.add(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${attrs}/>`);
  }

  fill(fill, attrs = '') {
    return this.rect(0, 0, W, H, fill, attrs);
  }

  path(d, fill, attrs = '') {
    return this.add(`<path d="${d}" fill="${fill}" ${attrs}/>`);
  }

  line(d, stroke, width, attrs = '') {
    return this.add(`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${attrs}/>`);
  }

  circle(x, y, r, fill, attrs = '') {
    return this.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${attrs}/>`);
  }

  oval(x, y, rx, ry, fill, attrs = '') {
    return this.add(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${attrs}/>`);
  }

  /** A soft light. */
  glow(x, y, r, c = this.p.light, a = 0.8) {
    return this.circle(x, y, r, this.rad([[0, c, a], [0.35, c, a * 0.42], [1, c, 0]]));
  }

  /** A shadow where a thing touches the ground. */
  contact(x, y, rx, ry = rx * 0.16, a = 0.5) {
    return this.oval(x, y, rx, ry, this.p.shade, `opacity="${a}" filter="${this.blur(Math.max(1.5, ry * 0.6))}"`);
  }

  clip(d, draw, palette) {
    return this.group(`clip-path="${this.def('clipPath', '', `<path d="${d}"/>`)}"`, draw, palette);
  }

  mask(shape, draw, palette, attrs = '') {
    const mask = this.def('mask', `style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="${W}" height="${H}"`, shape);
    return this.group(`mask="${mask}" ${attrs}`, draw, palette);
  }

  /** Clouds of one colour over the whole picture, as a texture. */
  pools(fx, fy, c, a, mode = 'soft-light', gain = 2.4, bias = -1.1) {
    const [r, g, b] = [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16) / 255);
    const f = this.filter(`<feTurbulence type="fractalNoise" baseFrequency="${fx} ${fy}" numOctaves="4" seed="${this.R.int(1, 999)}"/><feColorMatrix type="matrix" values="0 0 0 0 ${r.toFixed(3)} 0 0 0 0 ${g.toFixed(3)} 0 0 0 0 ${b.toFixed(3)} ${gain} 0 0 0 ${bias}"/>`, this.whole());
    return this.add(`<g style="mix-blend-mode:${mode}" opacity="${a}"><rect width="${W}" height="${H}" filter="${f}"/></g>`);
  }

  /** A hand-cut edge: the drawing is pushed about a little. */
  rough(scale = 3, frequency = 0.03) {
    return this.filter(`<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${this.R.int(1, 999)}"/><feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/>`);
  }

  /** Light from one side over whatever is inside: a rim towards it and a shadow away from it. */
  relief(size, { lx = -1, ly = -1, shadow = 0.7, rim = 0.65 } = {}) {
    const d = Math.max(2.5, size * 0.05);
    const cast = (dx, dy, blur, c, k, name) =>
      `<feOffset in="SourceGraphic" dx="${n(dx)}" dy="${n(dy)}"/><feGaussianBlur stdDeviation="${n(blur)}" result="x"/><feComposite in="SourceGraphic" in2="x" operator="out"/>${flood(c, k).replace('/>', ` result="${name}"/>`)}`;
    return `${cast(lx * d, ly * d, d * 0.95, this.p.shade, shadow, 's')}${cast(-lx * d * 0.35, -ly * d * 0.35, d * 0.28, this.p.light, rim, 'l')}<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="s"/><feMergeNode in="l"/></feMerge>`;
  }

  lit(size, options) {
    return this.filter(this.relief(size, options), 'x="-30%" y="-30%" width="160%" height="160%"');
  }

  // Motifs.

  /** The bare motif around (x, y), `size` across. */
  bare(name, x, y, size, { rot = 0, flip = false, flop = false, sx = 1, sy = 1 } = {}) {
    const { body, width, height } = motif(name);
    const k = size / Math.max(width, height);
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(rot)}) scale(${((flip ? -k : k) * sx).toFixed(4)} ${((flop ? -k : k) * sy).toFixed(4)}) translate(${-width / 2} ${-height / 2})">${body}</g>`;
  }

  /**
   * A motif in this picture's colours: washed out, tinted, cut by hand and lit from one side.
   * `tint` with `k` (0–1) says how much of its own colour is lost; at about 0.8 only its modelling remains.
   */
  motif(name, x, y, size, o = {}) {
    const { sat = 0.6, tint = mix(this.p.land[1], this.p.haze, 0.4), k = 0.35, opacity = 1, cut = Math.max(1.2, size * 0.008), drop = 0, glow } = o;
    const box = `filterUnits="userSpaceOnUse" x="${n(x - size)}" y="${n(y - size)}" width="${n(size * 2)}" height="${n(size * 2)}"`;
    const wash = this.filter(`<feColorMatrix type="saturate" values="${sat}" result="a"/><feTurbulence type="fractalNoise" baseFrequency=".035" numOctaves="3" seed="${this.R.int(1, 999)}" result="n"/><feDisplacementMap in="a" in2="n" scale="${n(cut)}" xChannelSelector="R" yChannelSelector="G" result="b"/><feColorMatrix in="b" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0" result="m"/><feFlood flood-color="${tint}" flood-opacity="${k}"/><feComposite in2="m" operator="in" result="t"/><feMerge><feMergeNode in="b"/><feMergeNode in="t"/></feMerge>`, box);
    const light = this.filter(this.relief(size, o), box);
    if (drop) this.contact(x + (o.dropx ?? 0), y + size * (o.dropy ?? 0.46), size * (o.dropw ?? 0.36), size * 0.055, drop);
    if (glow) this.glow(x, y, size * (o.glowr ?? 0.9), glow, 0.75);
    return this.add(`<g opacity="${opacity}" filter="${light}"><g filter="${wash}">${this.bare(name, x, y, size, o)}</g></g>`);
  }

  /** A motif as one flat colour. */
  silhouette(name, x, y, size, c, o = {}) {
    const f = this.filter(flood(c), `filterUnits="userSpaceOnUse" x="${n(x - size)}" y="${n(y - size)}" width="${n(size * 2)}" height="${n(size * 2)}"`);
    return this.add(`<g filter="${f}" opacity="${o.opacity ?? 1}">${this.bare(name, x, y, size, o)}</g>`);
  }

  svg() {
    const cut = this.filter(`<feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="3" seed="${this.seed}"/><feDisplacementMap in="SourceGraphic" scale="5" xChannelSelector="R" yChannelSelector="G"/>`, this.whole());
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><defs>${this.defs.join('')}</defs><rect width="${W}" height="${H}" fill="${this.p.sky[1]}"/><g filter="${cut}">${this.out.join('\n')}</g></svg>`;
  }
}
