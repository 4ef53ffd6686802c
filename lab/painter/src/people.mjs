// People: seen from behind or from afar, without faces, so that anybody may be them.
import { n } from './card.mjs';
import { dark, mix } from './colour.mjs';

// Joints in units of the body's height, feet at (0, 0), facing right. hip, neck, head, then hand and foot of either side.
const POSES = {
  stand: { hip: [0, -0.46], neck: [0, -0.8], hands: [[0.09, -0.42], [-0.09, -0.42]], feet: [[0.05, 0], [-0.05, 0]] },
  walk: { hip: [0, -0.46], neck: [0.03, -0.8], hands: [[0.17, -0.48], [-0.15, -0.47]], feet: [[0.17, 0], [-0.17, -0.02]] },
  stride: { hip: [0, -0.44], neck: [0.06, -0.78], hands: [[0.22, -0.52], [-0.18, -0.5]], feet: [[0.25, -0.01], [-0.24, -0.05]] },
  reach: { hip: [0, -0.46], neck: [0.03, -0.8], hands: [[0.2, -1.08], [-0.1, -0.45]], feet: [[0.07, 0], [-0.08, 0]] },
  raise: { hip: [0, -0.46], neck: [0, -0.8], hands: [[0.17, -1.1], [-0.17, -1.1]], feet: [[0.08, 0], [-0.08, 0]] },
  hold: { hip: [0, -0.46], neck: [0.02, -0.8], hands: [[0.24, -0.66], [-0.08, -0.44]], feet: [[0.06, 0], [-0.06, 0]] },
  both: { hip: [0, -0.46], neck: [0.02, -0.8], hands: [[0.27, -0.66], [0.25, -0.58]], feet: [[0.08, 0], [-0.1, 0]] },
  pull: { hip: [-0.08, -0.43], neck: [-0.2, -0.74], hands: [[0.14, -0.62], [0.12, -0.54]], feet: [[0.16, 0], [-0.14, 0]] },
  sit: { hip: [0, -0.03], neck: [0.02, -0.38], hands: [[0.16, -0.06], [0.1, -0.06]], feet: [[0.24, 0.26], [0.19, 0.27]], knees: [[0.22, -0.03], [0.18, -0.02]] },
  row: { hip: [0, -0.05], neck: [-0.09, -0.38], hands: [[0.2, -0.24], [0.2, -0.2]], feet: [[0.3, 0.02], [0.28, 0.03]], knees: [[0.15, -0.14], [0.14, -0.13]] },
  climb: { hip: [0, -0.44], neck: [0.02, -0.78], hands: [[0.13, -1.02], [0.14, -0.8]], feet: [[0.12, -0.16], [0.06, 0.02]], knees: [[0.16, -0.36], [0.02, -0.22]] },
  dance: { hip: [0, -0.46], neck: [0.02, -0.8], hands: [[0.27, -0.95], [-0.27, -0.66]], feet: [[0.02, 0], [-0.28, -0.16]], knees: [[0.03, -0.22], [-0.16, -0.26]] },
  rope: { hip: [0, -0.46], neck: [0, -0.8], hands: [[0.33, -0.68], [-0.33, -0.7]], feet: [[0.09, 0], [-0.08, 0]] },
  fall: { hip: [0, -0.46], neck: [0.04, -0.8], hands: [[0.3, -0.98], [-0.26, -1]], feet: [[0.2, -0.05], [-0.14, 0.02]], knees: [[0.14, -0.3], [-0.14, -0.24]] },
};

const limb = ([x0, y0], [x1, y1], w0, w1) => {
  const l = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [ox, oy] = [(-(y1 - y0) / l), (x1 - x0) / l];
  return `M${n(x0 + ox * w0)} ${n(y0 + oy * w0)}L${n(x1 + ox * w1)} ${n(y1 + oy * w1)}A${n(w1)} ${n(w1)} 0 0 0 ${n(x1 - ox * w1)} ${n(y1 - oy * w1)}L${n(x0 - ox * w0)} ${n(y0 - oy * w0)}A${n(w0)} ${n(w0)} 0 0 0 ${n(x0 + ox * w0)} ${n(y0 + oy * w0)}Z`;
};

/**
 * A person with feet at (x, y), `h` tall. `wear`: coat, dress, jacket; `hat`: brim, top, bob, hood, none, point; `scarf`: its colour.
 * Returns the places of both hands.
 */
export function person(c, x, y, h, { pose = 'stand', flip = false, coat = c.p.accent, wear = 'coat', hat = 'brim', scarf, skin = '#d9a583', hair = dark(mix(c.p.shade, '#5a3520', 0.6), 0.1), legs = dark(c.p.shade, 0), rot = 0, flat, lit = true, child = false, shadow = 0 } = {}) {
  const P = POSES[pose];
  const side = flip ? -1 : 1;
  const s = (p) => [p[0] * h * side, p[1] * h];
  const own = (colour) => flat ?? colour;
  const big = child ? 1.35 : 1;
  const [hip, neck] = [s(P.hip), s(P.neck)];
  const head = [neck[0] + 0.012 * h * side, neck[1] - 0.085 * h * big];
  const r = 0.068 * h * big;
  const shoulder = [neck[0], neck[1] + 0.045 * h];
  const parts = [];
  const put = (d, colour) => parts.push(`<path d="${d}" fill="${own(colour)}"/>`);
  const arm = (i, colour) => {
    const hand = s(P.hands[i]);
    const elbow = [(shoulder[0] + hand[0]) / 2 - 0.03 * h * side * (i ? -1 : 1) * (P.hands[i][1] < -0.7 ? -1 : 1), (shoulder[1] + hand[1]) / 2 + 0.03 * h];
    put(limb(shoulder, elbow, 0.04 * h, 0.034 * h) + limb(elbow, hand, 0.034 * h, 0.026 * h), colour);
    put(`M${n(hand[0] - 0.024 * h)} ${n(hand[1])}a${n(0.024 * h)} ${n(0.024 * h)} 0 1 0 ${n(0.048 * h)} 0a${n(0.024 * h)} ${n(0.024 * h)} 0 1 0 ${n(-0.048 * h)} 0Z`, skin);
  };
  const leg = (i) => {
    const foot = s(P.feet[i]);
    const knee = P.knees ? s(P.knees[i]) : [(hip[0] + foot[0]) / 2 + 0.025 * h * side, (hip[1] + foot[1]) / 2];
    put(limb(hip, knee, 0.052 * h, 0.04 * h) + limb(knee, [foot[0], foot[1] - 0.02 * h], 0.04 * h, 0.026 * h), i ? dark(legs, 0.2) : legs);
    put(`M${n(foot[0] - 0.03 * h * side)} ${n(foot[1])}q${n(0.01 * h * side)} ${n(-0.045 * h)} ${n(0.04 * h * side)} ${n(-0.04 * h)}q${n(0.07 * h * side)} ${n(0.012 * h)} ${n(0.07 * h * side)} ${n(0.04 * h)}Z`, dark(legs, 0.35));
  };
  arm(1, dark(coat, 0.3));
  leg(1);
  leg(0);
  const hem = { coat: 0.2, dress: 0.32, jacket: -0.03 }[wear] * h;
  const wide = { coat: 0.125, dress: 0.17, jacket: 0.08 }[wear] * h;
  const seated = pose === 'sit' || pose === 'row';
  const low = seated ? [hip[0], hip[1] + 0.03 * h] : [hip[0], hip[1] + hem];
  put(`M${n(shoulder[0] - 0.068 * h)} ${n(shoulder[1])}Q${n(neck[0])} ${n(neck[1] - 0.035 * h)} ${n(shoulder[0] + 0.068 * h)} ${n(shoulder[1])}Q${n(hip[0] + 0.075 * h)} ${n((hip[1] + neck[1]) / 2)} ${n(low[0] + wide * (seated ? 0.8 : 1))} ${n(low[1])}Q${n(low[0])} ${n(low[1] + 0.035 * h)} ${n(low[0] - wide)} ${n(low[1])}Q${n(hip[0] - 0.085 * h)} ${n((hip[1] + neck[1]) / 2)} ${n(shoulder[0] - 0.068 * h)} ${n(shoulder[1])}Z`, coat);
  const disc = (px, py, rr, colour) => parts.push(`<circle cx="${n(px)}" cy="${n(py)}" r="${n(rr)}" fill="${own(colour)}"/>`);
  disc(head[0], head[1], r, skin);
  put(`M${n(head[0] - r * side)} ${n(head[1] + r * 0.5)}A${n(r * 1.06)} ${n(r * 1.06)} 0 1 ${flip ? 0 : 1} ${n(head[0] + r * 0.9 * side)} ${n(head[1] - r * 0.55)}Q${n(head[0] - 0.2 * r * side)} ${n(head[1] - 0.2 * r)} ${n(head[0] - r * 0.5 * side)} ${n(head[1] + r * 0.9)}Z`, hair);
  const hatColour = dark(coat, 0.45);
  if (hat === 'brim') put(`M${n(head[0] - 1.75 * r)} ${n(head[1] - 0.35 * r)}Q${n(head[0])} ${n(head[1] - 0.85 * r)} ${n(head[0] + 1.75 * r)} ${n(head[1] - 0.35 * r)}L${n(head[0] + 0.95 * r)} ${n(head[1] - 0.6 * r)}Q${n(head[0] + 0.9 * r)} ${n(head[1] - 1.65 * r)} ${n(head[0])} ${n(head[1] - 1.5 * r)}Q${n(head[0] - 0.9 * r)} ${n(head[1] - 1.65 * r)} ${n(head[0] - 0.95 * r)} ${n(head[1] - 0.6 * r)}Z`, hatColour);
  if (hat === 'top') put(`M${n(head[0] - 1.6 * r)} ${n(head[1] - 0.5 * r)}H${n(head[0] + 1.6 * r)}V${n(head[1] - 0.75 * r)}H${n(head[0] + 0.95 * r)}L${n(head[0] + 1.05 * r)} ${n(head[1] - 2.6 * r)}H${n(head[0] - 1.05 * r)}L${n(head[0] - 0.95 * r)} ${n(head[1] - 0.75 * r)}H${n(head[0] - 1.6 * r)}Z`, dark(c.p.shade, 0.2));
  if (hat === 'bob') {
    put(`M${n(head[0] - 1.1 * r)} ${n(head[1] - 0.2 * r)}A${n(1.1 * r)} ${n(1.15 * r)} 0 0 1 ${n(head[0] + 1.1 * r)} ${n(head[1] - 0.2 * r)}Z`, scarf ?? c.p.second);
    disc(head[0], head[1] - 1.4 * r, 0.36 * r, c.p.light);
  }
  if (hat === 'point') put(`M${n(head[0] - 1.15 * r)} ${n(head[1] - 0.3 * r)}Q${n(head[0] - 0.4 * r)} ${n(head[1] - 2.2 * r)} ${n(head[0] - 1.3 * r * side)} ${n(head[1] - 2.9 * r)}Q${n(head[0] + 0.6 * r * side)} ${n(head[1] - 2.4 * r)} ${n(head[0] + 1.15 * r)} ${n(head[1] - 0.3 * r)}Z`, scarf ?? coat);
  if (hat === 'hood') put(`M${n(head[0] - 1.3 * r)} ${n(head[1] + 1.2 * r)}Q${n(head[0] - 1.5 * r)} ${n(head[1] - 1.5 * r)} ${n(head[0])} ${n(head[1] - 1.5 * r)}Q${n(head[0] + 1.5 * r)} ${n(head[1] - 1.5 * r)} ${n(head[0] + 1.2 * r)} ${n(head[1] + 1.2 * r)}Z`, coat);
  if (scarf) {
    put(`M${n(neck[0] - 0.075 * h)} ${n(neck[1] + 0.02 * h)}Q${n(neck[0])} ${n(neck[1] + 0.06 * h)} ${n(neck[0] + 0.075 * h)} ${n(neck[1] + 0.02 * h)}V${n(neck[1] - 0.03 * h)}H${n(neck[0] - 0.075 * h)}Z`, scarf);
    put(`M${n(neck[0] - 0.05 * h * side)} ${n(neck[1])}Q${n(neck[0] - 0.2 * h * side)} ${n(neck[1] - 0.02 * h)} ${n(neck[0] - 0.26 * h * side)} ${n(neck[1] + 0.07 * h)}L${n(neck[0] - 0.22 * h * side)} ${n(neck[1] + 0.1 * h)}Q${n(neck[0] - 0.15 * h * side)} ${n(neck[1] + 0.04 * h)} ${n(neck[0] - 0.04 * h * side)} ${n(neck[1] + 0.05 * h)}Z`, scarf);
  }
  arm(0, mix(coat, c.p.light, 0.08));
  if (shadow) c.contact(x, y + 1, h * 0.22, h * 0.035, shadow);
  const light = lit && !flat ? `filter="${c.lit(h * 0.55, { shadow: 0.45, rim: 0.5 })}"` : '';
  c.add(`<g transform="translate(${n(x)} ${n(y)}) rotate(${rot})" ${light}>${parts.join('')}</g>`);
  const turn = (p) => {
    const a = (rot * Math.PI) / 180;
    return [x + p[0] * Math.cos(a) - p[1] * Math.sin(a), y + p[0] * Math.sin(a) + p[1] * Math.cos(a)];
  };
  return { hand: turn(s(P.hands[0])), other: turn(s(P.hands[1])), head: turn(head), neck: turn(neck), feet: P.feet.map((f) => turn(s(f))) };
}

export const child = (c, x, y, h, o = {}) => person(c, x, y, h, { child: true, wear: 'coat', hat: 'bob', ...o });

/** A head in profile, facing right, in a box of about 400 × 520 around (0, 0): for a world inside. */
export const PROFILE = 'M-70 262C-60 200 -74 168 -112 132C-170 76 -196 -8 -176 -96C-154 -196 -62 -262 40 -250C132 -240 178 -178 176 -110C176 -92 166 -80 168 -64C172 -44 206 -6 212 14C214 24 196 30 186 34C182 46 190 52 192 60C192 68 182 72 178 76C184 84 188 92 180 100C170 110 178 124 170 142C160 162 116 160 84 164C70 172 74 214 92 262Z';
