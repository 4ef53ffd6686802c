// Kinds of scene about things: worlds in glass, things that open, wrong fruit, clocks, keys, cups, books, paper, music.
import { beast, bird, flock, moth } from '../beasts.mjs';
import { H, W, n } from '../card.mjs';
import { dark, mix } from '../colour.mjs';
import * as nature from '../nature.mjs';
import { PALETTES } from '../palettes.mjs';
import { child, person } from '../people.mjs';
import * as things from '../things.mjs';
import { house, skyline, town } from '../town.mjs';

const { sky, stars, moon, sun, cloud, clouds, hills, ridge, mist, sea, glitter, forest, swell } = nature;

/** Something large and living behind glass. */
function vessel(c, d, inner, draw, { shine = [] } = {}) {
  c.clip(d, draw, inner);
  c.path(d, c.lin([[0, '#ffffff', 0.4], [0.14, '#ffffff', 0.05], [0.8, '#ffffff', 0], [1, c.p.shade, 0.4]], [0, 0, 1, 0]));
  c.line(d, '#fffaf0', 5, 'opacity=".75"');
  shine.forEach((s) => c.line(s, '#ffffff', 11, `opacity=".5" filter="${c.blur(2)}"`));
}

export const glass = {
  // A storm and a ship in a bottle on a calm beach; a child listens at the glass.
  bottle(c) {
    sky(c);
    sun(c, 470, 190, 54);
    clouds(c, [[150, 140, 0.7]]);
    sea(c, 400, { waves: 120 });
    glitter(c, 470, 405, 560, 80);
    hills(c, 600, 14, { colour: '#eccb98', haze: 0.1 });
    c.contact(310, 812, 280, 22, 0.45);
    c.group('transform="translate(20 80) scale(0.88) rotate(-11 300 700)"', () => {
      const d = 'M60 590H380C440 590 470 640 520 650H590V730H520C470 740 440 800 380 800H60C30 800 20 780 20 760V630C20 610 30 590 60 590Z';
      vessel(c, d, PALETTES.storm, () => {
        sky(c, ['#1d2a3c', '#3a5068', '#7a93a0']);
        c.rect(0, 560, W, 300, c.lin([[0, '#1a2738'], [1, '#5a7888']]));
        c.line('M150 590l-26 50h22l-30 56', '#fff3b0', 5).glow(130, 640, 110, '#fff3b0', 0.5);
        nature.rain(c, 60, { x0: 20, x1: 430, y0: 590, y1: 760 });
        c.motif('sailboat', 290, 690, 130, { rot: 14, sat: 0.6, k: 0.2 });
        swell(c, 730, { rows: 4, height: 26, from: '#4a7080', to: '#102838' });
      }, { shine: ['M60 620H300'] });
      c.path('M584 644h38v92h-38Z', c.lin([[0, '#d8a878'], [1, '#8a5a3a']]));
    });
    child(c, 330, 872, 130, { pose: 'reach', coat: c.p.accent, scarf: c.p.second, shadow: 0.35 });
    c.motif('spiral-shell', 90, 868, 60, { sat: 0.5, k: 0.2, drop: 0.4 });
    flock(c, 5, [60, 220, 320, 330], [18, 30], { colour: '#fffaf0' });
  },
  // A bulb hangs in the night; inside it is a summer day with a house, moths read it as the moon.
  bulb(c) {
    sky(c);
    stars(c, 110, H);
    hills(c, 800, 20, { near: 0.6 });
    c.line('M350 -10V150', dark(c.p.shade, 0), 6);
    c.path('M312 150h76v80h-76Z', c.lin([[0, '#e8c27a'], [0.5, '#b98a42'], [1, '#5a3a20']], [0, 0, 1, 0]));
    [170, 192, 214].forEach((y) => c.line(`M308 ${y}h84`, '#7a5a2a', 5));
    c.glow(350, 440, 360, '#ffe9b0', 0.8);
    const d = 'M314 230C314 300 180 330 180 460C180 560 260 630 350 630S520 560 520 460C520 330 386 300 386 230Z';
    vessel(c, d, PALETTES.noon, () => {
      sky(c);
      sun(c, 430, 380, 26);
      clouds(c, [[270, 370, 0.35], [420, 440, 0.25]]);
      const f = hills(c, 520, 14, { near: 0.3 });
      house(c, 330, 540, 74, { lit: 0.3, wall: '#f2e0c0', roof: '#d0523a' });
      nature.roundTree(c, 426, 550, 100, '#4f8a4a');
      nature.roundTree(c, 250, 550, 70, '#6a9a4a');
      hills(c, 565, 8, { near: 0.7 });
      nature.flowers(c, () => 575, 40, ['#e8604c', '#f2c14b', '#fff'], { x0: 190, x1: 520, deep: 40, s: 6 });
      person(c, 388, 572, 46, { pose: 'walk', coat: '#d0523a' });
      void f;
    }, { shine: ['M212 470C210 410 250 370 290 346'] });
    [[120, 330, 74, 30], [560, 560, 60, -50], [130, 590, 50, 60], [520, 280, 44, -30], [250, 700, 56, 10]].forEach(([x, y, s, r]) => moth(c, x, y, s, { rot: r, colour: mix('#b9a58a', c.p.haze, 0.3) }));
    beast(c, 'cat', 140, 780, 130, { flat: dark(c.p.shade, 0.1) });
    nature.grass(c, 850, 60, 80);
  },
  // A city runs out as sand: towers above, dunes below.
  hourglass(c) {
    sky(c);
    clouds(c, [[60, 170, 0.6], [560, 260, 0.6]]);
    flock(c, 6, [20, 260, 120, 460], [16, 26]);
    hills(c, 720, 20, { near: 0.3 });
    hills(c, 800, 14, { near: 0.6 });
    c.contact(310, 850, 190, 20, 0.5);
    const d = 'M150 150H470C470 330 400 380 336 460C400 540 470 600 470 790H150C150 600 220 540 284 460C220 380 150 330 150 150Z';
    vessel(c, d, PALETTES.dusk, () => {
      sky(c, ['#2a2a66', '#8a5a94', '#f0a07a']);
      c.rect(100, 460, 420, 340, c.lin([[0, '#f3d6a0'], [1, '#e0a860']]));
      stars(c, 40, 300, { x0: 150, x1: 470, top: 150 });
      skyline(c, 350, { x0: 150, x1: 470, min: 50, max: 160, lit: 0.5 });
      c.path('M140 340H480C440 390 380 410 330 470H290C240 410 180 390 140 340Z', '#dfb070');
      c.rect(305, 460, 11, 240, '#f0cf90');
      c.path('M140 800C160 740 260 690 310 640C360 690 460 740 480 800Z', c.lin([[0, '#f0cf90'], [1, '#b9803c']]));
      c.silhouette('camel', 220, 720, 60, '#7a4a2c').silhouette('camel', 400, 728, 54, '#7a4a2c', { flip: true });
      person(c, 350, 700, 44, { pose: 'walk', coat: '#8a2f3a', lit: false });
    }, { shine: ['M176 190C180 270 210 310 240 346', 'M174 770C174 690 200 630 236 590'] });
    [[130, 116], [130, 786]].forEach(([x, y]) => c.group(`filter="${c.lit(50)}"`, () => c.rect(x, y, 360, 38, mix('#7a4a30', c.p.accent, 0.2), 'rx="8"')));
    [[140, 0], [466, 0]].forEach(([x]) => c.rect(x, 150, 14, 640, c.lin([[0, '#b9784a'], [1, '#4a2818']], [0, 0, 1, 0])));
    person(c, 548, 862, 120, { pose: 'reach', flip: true, coat: c.p.second, shadow: 0.4 });
    nature.grass(c, 872, 50, 50);
  },
  // Fireflies are shut in a jar; the stars in the sky are missing exactly there.
  jar(c) {
    sky(c);
    stars(c, 90, 330);
    ridge(c, 470, 40, { near: 0.1 });
    forest(c, () => 560, 30, [70, 150], [mix(c.p.land[1], c.p.haze, 0.3), c.p.land[1]]);
    hills(c, 610, 12, { near: 0.8 });
    c.path('M-10 760L610 740V910H-10Z', c.lin([[0, mix('#8a5a3a', c.p.haze, 0.2)], [1, dark('#5a3420', 0.2)]])).line('M-10 760L610 740', c.p.light, 4, 'opacity=".5"');
    c.contact(210, 830, 160, 18, 0.5);
    c.glow(200, 620, 330, '#ffe9a0', 0.6);
    const d = 'M110 470H300C300 500 346 510 346 560V790C346 820 330 830 310 830H100C80 830 64 820 64 790V560C64 510 110 500 110 470Z';
    vessel(c, d, c.p, () => {
      c.rect(40, 440, 340, 420, c.rad([[0, '#f7d27a', 0.55], [1, '#2a3a5a', 0.25]]));
      stars(c, 46, 820, { x0: 76, x1: 336, top: 500, size: 2 });
      for (let i = 0; i < 16; i += 1) c.glow(c.R.in(90, 320), c.R.in(520, 810), c.R.in(12, 26), '#fff0a8', 1);
      moon(c, 230, 700, 44, { crescent: 0.42, halo: 2 });
    }, { shine: ['M92 570V770'] });
    c.path('M100 430h210v44h-210Z', c.lin([[0, '#d8c29a'], [1, '#7a6a4a']])).line('M100 450h210', '#8a7650', 3);
    child(c, 470, 822, 260, { pose: 'both', flip: true, coat: c.p.accent, scarf: c.p.second, hat: 'bob', shadow: 0.4 });
    nature.leaves(c, [[560, 60], [600, 120], [520, 30]], [c.p.land[1], mix(c.p.land[1], c.p.land[0], 0.4)], [16, 34], 6, 50);
  },
};

/** Something opens and there is more inside than fits. */
export const opened = {
  // A birdcage holds a raincloud; the bird sits outside.
  cage(c) {
    sky(c);
    clouds(c, [[110, 130, 0.6], [520, 420, 0.5]]);
    hills(c, 740, 30, { near: 0.15 });
    hills(c, 810, 18, { near: 0.4 });
    nature.flowers(c, () => 830, 50, [c.p.accent, c.p.second, '#fff6dc'], { deep: 70, s: 8 });
    const tips = nature.branches(c, -30, 330, { length: 260, width: 40, angle: -0.35, depth: 3, spread: 0.7 });
    nature.leaves(c, tips, [c.p.land[0], mix(c.p.land[0], '#d8c24f', 0.4)], [12, 26], 4, 30);
    c.line('M300 190V272', '#5a4a3a', 5);
    const wire = '#b98a42';
    const [x, y0, y1, r] = [300, 280, 650, 150];
    c.path(`M${x - r} ${y1}V430A150 150 0 0 1 ${x + r} 430V${y1}Z`, c.lin([[0, '#6a7c8c', 0.6], [1, '#aebcc4', 0.45]]));
    cloud(c, 300, 470, 0.95, { colour: '#5f6f80', shade: '#2f3c4c', a: 1, flat: false });
    nature.rain(c, 60, { x0: 190, x1: 420, y0: 500, y1: 620, colour: '#dff0f8', a: 0.8 });
    c.line('M330 500l-20 44h18l-22 46', '#fff0a0', 5);
    c.path('M160 650C160 620 440 620 440 650Z', '#6fa8c0').line('M180 640q30 -8 60 0M270 642q30 -8 60 0M360 640q20 -6 50 0', '#eafaff', 2.5);
    for (let i = -4; i <= 4; i += 1) c.line(`M${x + i * 36} ${y1}V${n(430)}Q${x + i * 34} 320 ${x} ${y0}`, wire, 4);
    c.line(`M${x - r} 470H${x + r}`, wire, 4).group(`filter="${c.lit(40)}"`, () => c.rect(x - r - 14, y1, r * 2 + 28, 24, mix(wire, '#7a4a2c', 0.3), 'rx="10"'));
    c.add(`<circle cx="${x}" cy="262" r="16" fill="none" stroke="${wire}" stroke-width="6"/>`);
    beast(c, 'crow', 480, 640, 130, { colour: mix('#f2c14b', c.p.accent, 0.2), flip: true, body: 60 });
    c.line('M452 672H590', '#7a5a3a', 7);
    person(c, 120, 858, 130, { pose: 'hold', coat: c.p.accent, hat: 'none', shadow: 0.3 });
    things.umbrella(c, 152, 772, 130, { colour: c.p.second, rot: 8 });
  },
  // A book opened on the floor: a paper city stands up, with one real lit window.
  book(c) {
    c.fill(c.lin([[0, dark(c.p.sky[0], 0.1)], [0.6, c.p.sky[1]], [1, mix(c.p.sky[1], c.p.accent, 0.3)]]));
    c.glow(300, 520, 420, '#ffdf9a', 0.7);
    stars(c, 50, 300, {});
    c.path('M-10 780L610 760V910H-10Z', c.lin([[0, '#6a4432'], [1, '#2c1a18']]));
    c.contact(300, 820, 290, 26, 0.6);
    c.path('M20 760C120 700 240 720 300 770C360 720 480 700 580 760L586 810C480 770 360 780 300 826C240 780 120 770 14 810Z', mix('#8a2f3a', c.p.accent, 0.4));
    c.path('M30 744C120 690 240 706 300 756V808C240 764 120 756 24 796Z', c.lin([[0, '#d8c8a4'], [1, '#fff6e2']], [0, 0, 1, 0])).path('M570 744C480 690 360 706 300 756V808C360 764 480 756 576 796Z', c.lin([[0, '#fff6e2'], [1, '#cbb892']], [0, 0, 1, 0]));
    for (let i = 0; i < 5; i += 1) c.line(`M${70 + i * 8} ${772 - i * 8}Q160 ${724 - i * 4} 270 ${770 - i * 5}M${530 - i * 8} ${772 - i * 8}Q440 ${724 - i * 4} 330 ${770 - i * 5}`, '#8a7a5c', 2, 'opacity=".5"');
    const paper = (k) => mix('#fff6e2', c.p.sky[1], k);
    for (let k = 0; k < 3; k += 1) {
      for (let i = 0; i < 7 - k; i += 1) {
        const x = 80 + i * (74 + k * 10) + k * 16;
        const [w, h] = [c.R.in(44, 64), c.R.in(150, 330) - k * 60];
        const y = 742 + k * 14 - Math.abs(x - 300) * 0.06;
        c.path(`M${n(x)} ${n(y)}V${n(y - h)}L${n(x + w / 2)} ${n(y - h - c.R.in(16, 60))}L${n(x + w)} ${n(y - h)}V${n(y)}Z`, c.lin([[0, paper(0.1 + 0.3 * (1 - k / 2))], [1, paper(0.35 + 0.25 * (1 - k / 2))]], [0, 0, 1, 0.3]), `stroke="${paper(0.65)}" stroke-width="1.5"`);
        for (let r = 0; r < 4 && r * 32 < h - 44; r += 1) for (let q = 0; q < 2; q += 1) c.rect(x + 10 + q * (w - 30), y - h + 14 + r * 32, 11, 15, paper(0.75));
        if (k === 2 && i === 3) c.glow(x + 16, y - h + 54, 60, '#ffcf5a', 1).rect(x + 10, y - h + 46, 11, 15, '#ffc23a');
      }
    }
    [[120, 360], [470, 330], [370, 250]].forEach(([x, y]) => { c.line(`M${x} ${y}V600`, '#e8d8b0', 1.2, 'opacity=".6"'); c.path(`M${x - 40} ${y}q4 -22 24 -18q10 -20 30 -6q26 -6 24 24Z`, '#fffaf0'); });
    child(c, 110, 858, 170, { pose: 'sit', coat: c.p.second, hat: 'none' });
  },
};

function arcade(c) {
  for (let i = 0; i < 5; i += 1) {
    const x = -40 + i * 150;
    c.path(`M${x} 640V260a60 60 0 0 1 120 0V640Z`, mix(c.p.sky[1], c.p.shade, 0.35), 'opacity=".5"');
    c.rect(x + 120, 200, 30, 440, mix(c.p.haze, c.p.sky[1], 0.35));
  }
  c.rect(-10, 150, W + 20, 60, mix(c.p.haze, c.p.sky[1], 0.3));
  things.clock(c, 455, 110, 56, { hands: [11, 11.8] });
}

/** A tree that bears what trees do not. */
function orchard(c, { x = 330, y = 800, ground = 780 } = {}) {
  hills(c, 650, 26, { near: 0.15 });
  mist(c, 690, 40, 0.4);
  hills(c, 720, 22, { near: 0.4 });
  const edge = mound(c, x, ground);
  return { edge, tips: nature.branches(c, x, y, { length: 186, width: 44, depth: 5 }) };
}
const mound = (c, x, y) => nature.mound(c, x, y, 260, 70, { near: 0.8 });

export const fruit = {
  houses(c) {
    sky(c);
    moon(c, 480, 150, 50);
    stars(c, 60, 300);
    const { tips } = orchard(c, { x: 290 });
    nature.leaves(c, tips, [mix(c.p.accent, c.p.land[0], 0.3), mix('#e0a94a', c.p.land[0], 0.2), c.p.accent], [8, 20], 3, 22);
    tips.filter(([x, y]) => x > 50 && x < 550 && y > 110).filter((_, i) => i % 4 === 0).slice(0, 13).forEach(([x, y]) => { c.line(`M${n(x)} ${n(y)}v24`, '#3a2418', 2); house(c, x, y + 76, c.R.in(36, 52), { lit: 0.95, wall: mix('#e6cfae', c.p.haze, 0.3) }); });
    things.ladder(c, 190, 830, 262, 520, { w0: 36, w1: 24 });
    person(c, 222, 690, 80, { pose: 'climb', coat: c.p.second });
    beast(c, 'hare', 470, 800, 110, { colour: mix('#a8947c', c.p.land[1], 0.2), body: 60 });
    nature.grass(c, 862, 60, 60);
  },
};

/** Time. */
export const time = {
  // A pond with clocks for lily pads; a heron steps from hour to hour… seen from above the water.
  pond(c) {
    c.fill(c.lin([[0, c.p.sky[2]], [0.3, mix(c.p.second, c.p.land[1], 0.35)], [1, dark(c.p.land[1], 0.1)]]));
    c.pools(0.006, 0.02, c.p.light, 0.6);
    forest(c, () => 60, 14, [60, 110], [mix(c.p.land[1], c.p.haze, 0.3), c.p.land[1]], { kind: nature.roundTree });
    const pads = [[120, 190, 50], [300, 160, 38], [480, 220, 56], [210, 320, 62], [420, 370, 70], [90, 480, 74], [290, 530, 84], [510, 560, 78], [140, 700, 96], [400, 740, 110]];
    pads.forEach(([x, y, r], i) => {
      c.oval(x + 6, y + r * 0.2, r, r * 0.46, c.p.shade, 'opacity=".4"');
      c.group(`transform="translate(${x} ${y}) scale(1 .46) rotate(${(i * 47) % 360})"`, () => { things.clock(c, 0, 0, r, { ring: '#5f8a4a', face: i % 3 ? '#eef0c4' : '#d8e6a8', hands: [i * 1.7, i * 2.9] }); });
    });
    [[210, 306], [510, 540]].forEach(([x, y]) => c.motif('lotus', x, y - 14, 74, { sat: 0.7, k: 0.1 }));
    for (let i = 0; i < 70; i += 1) { const y = c.R.in(110, 880); c.line(`M${n(c.R.in(0, 560))} ${n(y)}q20 -5 44 0`, c.p.light, 1 + y / 500, 'opacity=".3"'); }
    person(c, 402, 730, 200, { pose: 'walk', flip: true, coat: c.p.accent, hat: 'brim', shadow: 0.4 });
    things.umbrella(c, 356, 636, 150, { colour: '#e8b23f', rot: -10 });
    beast(c, 'fish', 250, 830, 90, { colour: '#f08a4a', body: 40, rot: -6 });
    nature.grass(c, 860, 30, 170);
  },
};

/** Keys and locks. */
export const lock = {
  // A keyhole in a mountain; a walker with a small lamp stands before the light.
  mountain(c) {
    sky(c);
    stars(c, 100, 360);
    ridge(c, 430, 90, { near: 0.1 });
    mist(c, 480, 70, 0.5);
    const rock = mix(c.p.land[1], c.p.haze, 0.12);
    c.group(`filter="${c.lit(170)}"`, () => c.path('M-40 910V620L60 480L130 500L240 250L300 210L360 280L420 260L520 470L600 520L650 640V910Z', c.lin([[0, mix(rock, c.p.light, 0.25)], [1, dark(rock, 0.3)]])));
    for (let i = 0; i < 30; i += 1) c.line(`M${n(c.R.in(100, 540))} ${n(c.R.in(420, 820))}l${n(c.R.in(-20, 20))} ${n(c.R.in(30, 70))}`, dark(rock, 0.4), 3, 'opacity=".4"');
    const hole = things.keyhole(310, 600, 180);
    c.glow(310, 660, 330, '#ffdf8a', 0.9);
    c.clip(hole, () => { c.rect(200, 470, 240, 350, c.lin([[0, '#fff6d0'], [1, '#ffc96a']])); sun(c, 330, 640, 30); hills(c, 720, 14, { near: 0 }); town(c, () => 724, { x0: 240, x1: 380, count: 4, size: [24, 36] }); }, PALETTES.lemon);
    c.line(hole, '#ffe9b0', 5, 'opacity=".8"');
    c.path('M260 780H364L480 910H120Z', '#ffd98a', `opacity=".55" filter="${c.blur(8)}"`);
    const f = hills(c, 822, 12, { near: 1 });
    c.path('M262 800H362L470 910H140Z', '#ffe2a0', 'opacity=".6"');
    const p = person(c, 230, f(230) + 40, 110, { pose: 'stand', coat: c.p.accent, shadow: 0.5 });
    things.key(c, p.hand[0], p.hand[1] + 8, 90, { rot: 70 });
    forest(c, f, 12, [40, 90], [dark(c.p.land[1], 0.4), dark(c.p.land[1], 0.2)], { x0: 430, x1: 600 });
    forest(c, f, 6, [40, 80], [dark(c.p.land[1], 0.4), dark(c.p.land[1], 0.2)], { x0: 0, x1: 110 });
  },
};
