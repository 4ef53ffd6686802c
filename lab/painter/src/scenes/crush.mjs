// Kinds of scene about being small among many, or beneath something: a tram of beasts, a heel from below, a lift, a choir.
import { W, n } from '../card.mjs';
import { dark, mix } from '../colour.mjs';
import { face } from '../faces.mjs';
import * as nature from '../nature.mjs';
import { boat } from '../things.mjs';
import { person } from '../people.mjs';
import { block } from '../town.mjs';

/** Too many in too little room. */
export const crush = {
  // The morning tram: everybody but one is a beast, and everybody is tired.
  tram(c) {
    c.fill(c.lin([[0, mix(c.p.sky[1], c.p.haze, 0.2)], [0.5, c.p.sky[1]], [1, dark(c.p.land[1], 0.1)]]));
    for (let x = -20; x < W; x += 86) block(c, x, 600, 76, c.R.in(260, 520), { lit: 0.3, colour: mix(c.p.sky[1], c.p.shade, 0.3) });
    nature.rain(c, 90, { a: 0.35 });
    c.path('M-10 820H610V910H-10Z', dark(c.p.land[1], 0.35)).line('M-10 866H610', '#c8c4bc', 5).line('M-10 888H610', '#8a8680', 5);
    c.contact(300, 836, 320, 20, 0.6);
    const red = mix(c.p.second, '#a8302c', 0.5);
    c.line('M300 150L250 60M300 150L350 60M210 58H390', dark(c.p.shade, 0), 6);
    c.group(`filter="${c.lit(130)}"`, () => c.rect(-30, 150, 660, 676, c.lin([[0, mix(red, c.p.light, 0.25)], [0.5, red], [1, dark(red, 0.3)]]), 'rx="46"').rect(-30, 664, 660, 34, '#f4e6c4').rect(-30, 150, 660, 40, dark(red, 0.35), 'rx="30"'));
    const seat = (x, y, w, h, draw) => {
      c.rect(x - 8, y - 8, w + 16, h + 16, dark(red, 0.4), 'rx="26"').rect(x, y, w, h, c.lin([[0, '#ffe9b0'], [1, '#e8b868']]), 'rx="20"');
      c.clip(`M${x + 20} ${y}h${w - 40}q20 0 20 20v${h - 40}q0 20 -20 20h${40 - w}q-20 0 -20 -20v${40 - h}q0 -20 20 -20Z`, draw);
      c.line(`M${x + 16} ${y + h * 0.7}L${x + w * 0.4} ${y + 14}`, '#fffdf4', 9, 'opacity=".35"');
    };
    const coat = (x, y, s, colour) => c.path(`M${n(x - s)} ${n(y + s * 1.5)}Q${n(x - s)} ${n(y + s * 0.3)} ${n(x)} ${n(y + s * 0.26)}Q${n(x + s)} ${n(y + s * 0.3)} ${n(x + s)} ${n(y + s * 1.5)}Z`, c.lin([[0, mix(colour, c.p.light, 0.2)], [1, dark(colour, 0.3)]]));
    const rider = (name, x, y, size, colour) => { coat(x, y + size * 0.2, size * 0.62, colour); c.motif(name, x, y, size, { sat: 0.62, k: 0.2, tint: '#8a5a3a' }); };
    const strap = (x) => c.line(`M${x} 200V262`, '#6a4028', 6).circle(x, 276, 15, 'none', 'stroke="#f4e6c4" stroke-width="6"');
    seat(20, 216, 262, 410, () => {
      rider('bear', 196, 330, 168, '#3a4a6a');
      rider('rabbit-face', 104, 440, 124, '#7a3a5a');
      rider('owl', 236, 520, 120, '#5a4a3a');
      // A paper, read upside down.
      c.path('M60 520L186 508L196 640H70Z', '#f4ead0').line('M80 540L170 532M80 560L176 552M80 580L150 574M80 600L178 592', '#6a6258', 4).rect(84, 612, 40, 26, '#b0a892');
      [90, 230].forEach(strap);
    });
    seat(318, 216, 262, 410, () => {
      rider('wolf', 392, 330, 150, '#4a4a4a');
      rider('pig-face', 522, 380, 128, '#c9903a');
      // The only one who is not, and knows it.
      face(c, 452, 512, 56, { mood: 'scared', style: 'short', skin: '#f0c7a2', hair: '#6a3f22', wear: '#e8b23f', look: [0, -0.2] });
      rider('frog', 348, 560, 100, '#5a6a3a');
      rider('cow-face', 556, 556, 120, '#2c3a5a');
      [370, 510].forEach(strap);
    });
    c.glow(70, 750, 90, '#fff0b0', 0.9).circle(70, 750, 24, '#fff6d0');
    [150, 250, 350, 450].forEach((x) => c.circle(x, 826, 30, dark(c.p.shade, 0.2)).circle(x, 826, 13, '#8a8680'));
  },
  // A hymn of open mouths: everybody sings, a small one in the front row yawns.
  choir(c) {
    c.fill(c.lin([[0, dark(c.p.sky[0], 0.15)], [1, c.p.sky[1]]]));
    for (let i = 0; i < 5; i += 1) {
      const x = 60 + i * 120;
      c.path(`M${x - 34} 330V130A34 60 0 0 1 ${x + 34} 130V330Z`, c.lin([[0, c.p.second], [0.5, '#f2c96a'], [1, c.p.accent]]));
      c.line(`M${x} 74V330M${x - 34} 200H${x + 34}`, dark(c.p.shade, 0.1), 5);
    }
    const rows = [[330, 50, 6], [470, 62, 5], [630, 76, 4]];
    rows.forEach(([y, r, count], row) => {
      for (let i = 0; i < count; i += 1) {
        const small = row === 2 && i === 2;
        face(c, ((i + 0.5) * W) / count, y + (small ? 56 : c.R.in(-6, 6)), small ? r * 0.82 : r, { mood: small ? 'asleep' : 'scared', wear: '#8a2430', rot: small ? 16 : c.R.in(-5, 5), look: [0, -1], ...(small && { style: 'short', hair: '#b0783a', skin: '#f0c7a2' }) });
      }
    });
    for (let i = 0; i < 4; i += 1) c.path(`M${20 + i * 146} 800L${84 + i * 146} 790L${148 + i * 146} 800V868L${84 + i * 146} 856L${20 + i * 146} 868Z`, '#f7efdc').line(`M${84 + i * 146} 792V856`, '#b0a080', 3);
  },
};

/** Seen from far below. */
export const below = {
  // The last thing an ant sees of the city: a heel, and the sky around it.
  heel(c) {
    nature.sky(c, [c.p.sky[0], c.p.sky[1], c.p.sky[2], c.p.sky[3]]);
    c.glow(300, 330, 420, c.p.light, 0.6);
    // Houses lean in from all sides towards the zenith.
    const v = [300, 360];
    const spire = (x0, y0, x1, y1, colour) => {
      const t = c.R.in(0.42, 0.62);
      const q = [[x0, y0], [x1, y1], [x1 + (v[0] - x1) * t, y1 + (v[1] - y1) * t], [x0 + (v[0] - x0) * t, y0 + (v[1] - y0) * t]];
      c.path(`M${q.map((p) => p.map(n).join(' ')).join('L')}Z`, c.lin([[0, mix(colour, c.p.haze, 0.25)], [1, dark(colour, 0.35)]], [0, 0, 1, 1]));
      for (let k = 1; k < 8; k += 1) for (let m = 1; m < 4; m += 1) {
        const [a, b] = [(k / 8) * t, m / 4];
        const [bx, by] = [x0 + (x1 - x0) * b, y0 + (y1 - y0) * b];
        const s = (1 - a) * 9;
        c.rect(bx + (v[0] - bx) * a - s / 2, by + (v[1] - by) * a - s / 2, s, s * 1.2, c.R() < 0.5 ? '#ffd884' : dark(colour, 0.5));
      }
    };
    const wall = mix(c.p.land[1], c.p.sky[0], 0.3);
    [[-20, 120, -20, 330], [-20, 380, -20, 600], [-20, 660, -20, 920], [620, 90, 620, 300], [620, 350, 620, 580], [620, 640, 620, 920], [40, 930, 230, 930], [280, 930, 440, 930], [480, 930, 620, 930]].forEach((p) => spire(...p, mix(wall, c.p.accent, c.R() * 0.25)));
    // The sole.
    c.oval(330, 330, 250, 250, c.p.shade, `opacity=".35" filter="${c.blur(26)}"`);
    c.group(`filter="${c.lit(150)}" transform="rotate(-16 300 300)"`, () => {
      c.path('M300 -60C430 -60 470 80 440 210C424 280 420 300 428 350H172C180 300 176 280 160 210C130 80 170 -60 300 -60Z', c.lin([[0, '#7a4a2c'], [1, '#5a3420']]));
      c.path('M178 400H422C440 470 420 560 300 560C180 560 160 470 178 400Z', '#3a2418');
      c.path('M172 350H428L422 400H178Z', '#4a2c1c');
    });
    c.group('transform="rotate(-16 300 300)"', () => {
      for (let k = 0; k < 7; k += 1) c.line(`M${190 - (k < 4 ? k * 4 : 0)} ${10 + k * 44}Q300 ${-20 + k * 44} ${410 + (k < 4 ? k * 4 : 0)} ${10 + k * 44}`, dark('#4a2c1c', 0.25), 13, 'opacity=".75"');
      for (let k = 0; k < 3; k += 1) c.line(`M206 ${430 + k * 40}H394`, '#5a3a28', 12);
      [[210, 414], [390, 414], [230, 530], [370, 530]].forEach(([x, y]) => c.circle(x, y, 9, '#c9a86a'));
      c.circle(330, 150, 26, '#f2a8b8').path('M310 140Q330 196 352 150Q360 180 340 190Q316 190 310 140Z', '#e88a9a');
    });
    // Somebody looks up from a manhole.
    c.oval(300, 838, 96, 30, '#0c0810').oval(300, 832, 96, 28, 'none', 'stroke="#8a8680" stroke-width="12"');
    face(c, 300, 800, 40, { mood: 'scared', style: 'short', skin: '#f0c7a2', hair: '#3a2418', look: [0, -1] });
    c.path('M204 840Q300 890 396 840V870Q300 910 204 870Z', dark(c.p.land[1], 0.35));
  },
  // From the tongue: a boat comes in between the teeth, and the rower has his back to us.
  jaws(c) {
    c.fill(c.lin([[0, '#5a1420'], [1, '#2a0810']]));
    const mouth = 'M20 470C20 250 150 170 300 170C450 170 580 250 580 470C580 640 470 690 300 690C130 690 20 640 20 470Z';
    c.clip(mouth, () => {
      nature.sky(c);
      nature.lamp(c, 420, 320, 46);
      nature.clouds(c, [[170, 300, 0.5], [500, 390, 0.4]]);
      nature.ridge(c, 470, 24, { near: 0.1 });
      nature.sea(c, 480, { waves: 120 });
      nature.glitter(c, 420, 486, 660, 90);
      boat(c, 262, 566, 190, { colour: c.p.accent });
      const p = person(c, 262, 548, 140, { pose: 'row', coat: '#e8b23f', hat: 'brim' });
      c.line(`M${n(p.hand[0])} ${n(p.hand[1])}L372 604`, '#6a4028', 6);
    });
    const gum = '#b8485a';
    c.line(mouth, dark(gum, 0.15), 46).line(mouth, gum, 26);
    const tooth = (x, y, w, h) => c.path(`M${n(x - w / 2)} ${n(y)}Q${n(x)} ${n(y + (h > 0 ? -16 : 16))} ${n(x + w / 2)} ${n(y)}Q${n(x + w * 0.2)} ${n(y + h * 0.7)} ${n(x)} ${n(y + h)}Q${n(x - w * 0.24)} ${n(y + h * 0.7)} ${n(x - w / 2)} ${n(y)}Z`, c.lin(h > 0 ? [[0, '#d8c8a0'], [0.4, '#fffaf0'], [1, '#fff6dc']] : [[0, '#fff6dc'], [0.6, '#fffaf0'], [1, '#c9b488']]));
    c.group(`filter="${c.lit(60)}"`, () => {
      [[70, 330, 56, 88], [128, 250, 64, 124], [200, 200, 72, 150], [272, 178, 62, 110], [334, 178, 62, 112], [404, 200, 72, 152], [474, 252, 62, 120], [532, 334, 54, 86]].forEach((t) => tooth(...t));
      [[88, 612, 50, -70], [150, 662, 62, -104], [226, 688, 66, -84], [300, 696, 60, -70], [374, 688, 66, -86], [450, 662, 62, -104], [512, 612, 50, -72]].forEach((t) => tooth(...t));
    });
    // The tongue lies before us like a carpet.
    c.group(`filter="${c.lit(120)}"`, () => c.path('M120 910C120 760 200 712 300 712C400 712 480 760 480 910Z', c.lin([[0, '#e0707e'], [1, '#8a2434']])));
    c.line('M300 730V900', '#a83a4a', 8, 'opacity=".7"');
    for (let i = 0; i < 40; i += 1) c.circle(c.R.in(170, 430), c.R.in(770, 900), c.R.in(2, 5), '#f0a0a8', 'opacity=".7"');
    c.path('M284 -10H316Q318 70 308 96Q324 120 300 142Q276 120 292 96Q282 70 284 -10Z', c.lin([[0, '#8a2434'], [1, '#d8606e']]));
  },
};
