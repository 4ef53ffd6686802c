// Colours as "#rrggbb".

export const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
const hex = (parts) => `#${parts.map((v) => Math.round(Math.max(0, Math.min(255, v))).toString(16).padStart(2, '0')).join('')}`;

/** From one colour to another; `t` = 0 is the first. */
export const mix = (a, b, t) => hex(rgb(a).map((v, i) => v + (rgb(b)[i] - v) * t));
export const dark = (c, t = 0.3) => mix(c, '#0a0612', t);
export const pale = (c, t = 0.3) => mix(c, '#fffaf0', t);

/** A feColorMatrix that paints everything in one colour and keeps the alpha times `k`. */
export const flood = (c, k = 1) => {
  const [r, g, b] = rgb(c).map((v) => (v / 255).toFixed(4));
  return `<feColorMatrix type="matrix" values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} 0 0 0 ${k} 0"/>`;
};
