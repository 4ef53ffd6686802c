// Kinds of scene about seeing: theatres, frames, reflections, cuts in the sky, strings, masks, eyes.
import { beast, flock, moth } from '../beasts.mjs';
import { H, W, n } from '../card.mjs';
import { dark, mix, pale } from '../colour.mjs';
import { face } from '../faces.mjs';
import * as nature from '../nature.mjs';
import { PALETTES } from '../palettes.mjs';
import { child, person } from '../people.mjs';
import * as things from '../things.mjs';
import { house } from '../town.mjs';

const { sky, stars, moon, sun, clouds, hills, ridge, mist, sea, forest, swell } = nature;

/** A curtain opens. */
export const theatre = {
  // On the stage: the open sea. In the stalls: one person among empty seats.
  sea(c) {
    c.fill(dark(c.p.shade, 0.2));
    c.clip('M60 120H540V640H60Z', () => {
      sky(c);
      moon(c, 380, 250, 54);
      clouds(c, [[180, 230, 0.5], [480, 360, 0.4]]);
      swell(c, 450, { rows: 5, height: 26, from: '#5fa0b8', to: '#143a5a' });
      things.boat(c, 260, 456, 130, { rot: -8, colour: '#a8432f' });
      person(c, 262, 446, 100, { pose: 'stand', coat: '#f2c14b', hat: 'hood' });
      things.lantern(c, 300, 380, 14);
    }, PALETTES.lagoon);
    things.curtains(c, { y0: 60, y1: 680, left: 190, right: 420, colour: c.p.accent });
    things.valance(c, 20, 100, { colour: c.p.accent });
    c.path('M-10 640H610V700H-10Z', c.lin([[0, '#c98a4a'], [1, '#6a3a20']])).path('M150 640C140 700 90 740 40 780H330C300 740 290 700 300 640Z', '#4f9ab0', 'opacity=".75"');
    c.line('M150 640C140 700 90 740 40 780M300 640C290 700 300 740 330 780', '#eafaff', 4, 'opacity=".8"');
    for (let i = 0; i < 7; i += 1) c.glow(40 + i * 88, 700, 50, '#ffdf98', 0.8);
    for (let row = 0; row < 3; row += 1) for (let i = 0; i < 6 + (row % 2); i += 1) {
      const [x, y, s] = [-20 + i * 112 + (row % 2) * -50, 790 + row * 56, 78 + row * 12];
      if (row === 1 && i === 4) { c.circle(x + s / 2, y - 22, 19, '#d9a583').path(`M${n(x + s / 2 - 20)} ${n(y - 24)}a20 20 0 0 1 40 0q-20 -6 -40 0Z`, '#2a1a20').path(`M${n(x + s / 2 - 32)} ${n(y + 20)}q32 -50 64 0Z`, '#e8b23f'); }
      c.path(`M${n(x)} ${n(y + 70)}V${n(y + 16)}Q${n(x + s / 2)} ${n(y - 12)} ${n(x + s)} ${n(y + 16)}V${n(y + 70)}Z`, c.lin([[0, mix(c.p.accent, c.p.shade, 0.25)], [1, dark(c.p.accent, 0.6)]]));
    }
  },
  // A puppet stage in a clearing; hares watch a very small moon on a string.
  hares(c) {
    sky(c);
    for (let i = 0; i < 9; i += 1) c.rect([10, 60, 120, 190, 420, 470, 520, 560, 590][i], -10, c.R.in(14, 30), 700, mix(dark(c.p.land[1], 0.2), c.p.haze, c.R() * 0.35));
    mist(c, 560, 120, 0.5);
    hills(c, 640, 12, { near: 0.6 });
    c.glow(320, 420, 320, '#ffe2a0', 0.7);
    c.group(`filter="${c.lit(80)}"`, () => { c.path('M170 700V300L320 210L470 300V700Z', mix('#7a4a30', c.p.accent, 0.3)); });
    c.rect(206, 330, 228, 220, c.lin([[0, '#1a2458'], [1, '#4a4a8c']]));
    c.clip('M206 330H434V550H206Z', () => { stars(c, 40, 550, { x0: 206, x1: 434, top: 330 }); c.line('M320 330V410', '#f4ead0', 1.5); moon(c, 320, 436, 30); hills(c, 530, 8, { colour: '#2c3a6a' }); c.line('M250 330V470', '#f4ead0', 1.5); child(c, 250, 536, 70, { pose: 'raise', coat: '#e8604c' }); });
    [0, 1].forEach((s) => { for (let i = 0; i < 3; i += 1) c.path(s ? `M${434 - i * 14} 330q-8 110 -2 220h14V330Z` : `M${206 + i * 14} 330q8 110 2 220h-14V330Z`, mix(c.p.accent, c.p.shade, 0.1 + i * 0.15)); });
    c.rect(196, 312, 248, 24, '#e0b45a', 'rx="5"').rect(186, 548, 268, 26, '#e0b45a', 'rx="5"');
    c.path('M250 262L320 224L390 262Z', '#e0b45a');
    [[80, 760, 190], [215, 800, 230], [372, 780, 200], [505, 806, 240]].forEach(([x, y, s], i) => beast(c, 'hare', x, y, s, { colour: mix(['#a8947c', '#d0b894', '#8a7264'][i % 3], c.p.land[1], 0.12), body: 60, flip: i % 2 === 0 }));
    nature.grass(c, 860, 70, 60);
    for (let i = 0; i < 14; i += 1) c.glow(c.R.in(20, 580), c.R.in(120, 700), c.R.in(6, 12), '#fff0a0', 1);
  },
};

/** Pictures that do not keep to their frame. */
export const frame = {
  // Somebody steps out of the portrait and leaves an empty outline.
  leaving(c) {
    things.room(c, 690, { wall: mix(c.p.sky[1], c.p.accent, 0.12) });
    c.glow(250, 300, 330, c.p.light, 0.4);
    things.frame(c, 90, 110, 300, 420, { thick: 34 });
    c.clip('M90 110H390V530H90Z', () => { c.fill(c.lin([[0, '#4a3a2c'], [1, '#8a6a44']])); ridge(c, 360, 40, { near: 0.2 }); mist(c, 400, 50, 0.5); hills(c, 460, 10, { near: 0.6 }); nature.poplar(c, 350, 470, 130, '#3a4a34'); });
    c.group('opacity=".9"', () => person(c, 220, 530, 330, { flat: '#f3e9d4', pose: 'stand', hat: 'top' }));
    person(c, 440, 812, 340, { pose: 'stride', coat: mix('#2f4a5c', c.p.second, 0.3), hat: 'top', scarf: c.p.accent, shadow: 0.45 });
    c.path('M300 530C320 620 330 640 380 690C400 720 380 760 420 800', 'none');
    for (let i = 0; i < 7; i += 1) c.oval(300 + i * 14, 560 + i * 36, 6, 9, mix('#8a6a44', c.p.accent, 0.3), 'opacity=".8"');
    things.frame(c, 460, 150, 90, 120, { thick: 18 });
    c.rect(460, 150, 90, 120, '#3a3a4a').motif('pear', 505, 214, 74, { sat: 0.5, k: 0.2 });
    beast(c, 'cat', 90, 800, 120, { flat: dark(c.p.shade, 0.1) });
  },
  // A mirror in a spring meadow: in it, winter, and the same person much older.
  mirror(c) {
    sky(c);
    clouds(c, [[130, 140, 0.8], [520, 200, 0.5]]);
    hills(c, 520, 26, { near: 0.15 });
    const f = hills(c, 620, 18, { near: 0.35 });
    forest(c, f, 10, [60, 110], ['#7fae5a', '#a8c86a'], { kind: nature.roundTree });
    nature.flowers(c, () => 680, 120, [c.p.accent, '#f2c14b', '#fff6dc', c.p.second], { deep: 200, s: 7 });
    const d = 'M260 470a130 190 0 0 1 260 0v200a130 90 0 0 1 -260 0Z';
    c.contact(390, 806, 170, 18, 0.4);
    c.line('M300 740L260 840M480 740L520 840', '#7a5a34', 14).line(d, '#8a6228', 34).line(d, '#e0b45a', 20);
    c.clip(d, () => { sky(c); ridge(c, 560, 40, { near: 0.1 }); forest(c, () => 640, 12, [60, 120], ['#8fa4bc', '#b4c6d6'], { x0: 250, x1: 530 }); hills(c, 640, 8, { colour: '#f2f6fa' }); const p = person(c, 400, 744, 230, { pose: 'stand', flip: true, coat: '#5a5a6c', hat: 'brim' }); c.circle(p.head[0], p.head[1] + 4, 9, '#e8e4e8').line(`M${n(p.hand[0])} ${n(p.hand[1])}L372 750`, '#4a3428', 5); nature.snowfall(c, 160); }, PALETTES.snow);
    c.path(d, c.lin([[0, '#fff', 0.35], [0.3, '#fff', 0], [1, '#fff', 0.1]], [0, 0, 1, 1]));
    child(c, 190, 850, 190, { pose: 'hold', coat: c.p.accent, hat: 'none', wear: 'dress', shadow: 0.35 });
    [[60, 300], [560, 330], [120, 420]].forEach(([x, y]) => moth(c, x, y, 44, { colour: '#f2b53f', rot: 20 }));
    nature.grass(c, 870, 60, 60, ['#4f8a4a', '#a8c86a']);
  },
};

/** Water that remembers something else. */
function still(c, line, above, below) {
  c.group(`clip-path="${c.def('clipPath', '', `<rect x="-10" y="-10" width="620" height="${line + 10}"/>`)}"`, above);
  const wave = c.filter(`<feTurbulence type="fractalNoise" baseFrequency=".008 .09" numOctaves="2" seed="${c.R.int(1, 99)}"/><feDisplacementMap in="SourceGraphic" scale="14" xChannelSelector="R" yChannelSelector="G"/>`, c.whole());
  const flipped = c.apart(below);
  c.add(`<g clip-path="${c.def('clipPath', '', `<rect x="-10" y="${line}" width="620" height="${H}"/>`)}"><g filter="${wave}"><g transform="translate(0 ${2 * line}) scale(1 -1)">${flipped}</g></g></g>`);
  c.rect(-10, line, W + 20, H - line, c.lin([[0, c.p.haze, 0.35], [0.2, c.p.sky[1], 0.05], [1, c.p.shade, 0.2]]));
  for (let i = 0; i < 60; i += 1) { const t = c.R(); c.line(`M${n(c.R.in(-30, 580))} ${n(line + 4 + t * (H - line))}h${n(c.R.in(20, 70))}`, c.p.light, 1 + t * 1.6, 'opacity=".3"'); }
  return c.line(`M-10 ${line}H610`, c.p.light, 3, 'opacity=".6"');
}

export const reflection = {
  // A bare winter tree; in the lake it is in bloom.
  tree(c) {
    const grow = (bloom) => () => {
      sky(c);
      nature.lamp(c, 480, 160, 40);
      ridge(c, 440, 40, { near: 0.15 });
      hills(c, 490, 12, { near: 0.5 });
      const tips = nature.branches(c, 220, 510, { length: 92, width: 26, depth: 5 });
      if (bloom) nature.leaves(c, tips, ['#f2a0b0', '#f7c9cf', '#e8708a', '#fff0ea'], [8, 18], 5, 20);
      else beast(c, 'crow', 300, 262, 60, { colour: '#2a2434', body: 30 });
      person(c, 420, 512, 96, { pose: 'stand', flip: true, coat: c.p.accent, child: bloom, hat: bloom ? 'bob' : 'brim' });
    };
    still(c, 520, grow(false), grow(true));
  },
  // A white swan; underneath, a dragon.
  swan(c) {
    still(c, 470, () => {
      sky(c);
      moon(c, 450, 150, 46);
      ridge(c, 400, 40, { near: 0.1 });
      forest(c, () => 460, 26, [50, 110], [mix(c.p.land[1], c.p.haze, 0.3), c.p.land[1]], { sink: 12 });
      mist(c, 450, 40, 0.6);
      c.motif('swan', 250, 376, 250, { sat: 0.3, k: 0.12, tint: c.p.haze });
    }, () => {
      sky(c, [c.p.sky[0], '#5a1c3a', '#c2442c', '#f2a04a']);
      moon(c, 450, 150, 46, { colour: '#ff9a6a' });
      ridge(c, 400, 60, { near: 0.6 });
      c.silhouette('dragon', 255, 330, 400, dark(c.p.shade, 0.1), { flip: false });
      c.motif('dragon', 255, 330, 400, { sat: 0.3, k: 0.6, tint: '#d8552f', shadow: 0.35 });
    });
    nature.grass(c, 850, 40, 150);
    c.motif('lotus', 470, 700, 80, { sat: 0.6, k: 0.2 });
    child(c, 540, 470, 70, { pose: 'stand', flip: true, coat: c.p.accent });
  },
};

/** The sky is only cloth. */
export const cut = {
  // A zip runs down the winter sky; somebody has opened it as far as the meadow.
  zip(c) {
    sky(c);
    hills(c, 640, 20, { near: 0.2 });
    hills(c, 720, 14, { near: 0.4 });
    const gap = 'M330 150C300 260 210 420 150 640C130 730 140 840 160 910H520C540 820 520 720 490 620C430 420 360 260 330 150Z';
    c.clip(gap, () => { sky(c); stars(c, 220, H); moon(c, 330, 480, 54); c.motif('ringed-planet', 250, 680, 130, { sat: 0.6, k: 0.2 }); c.motif('comet', 420, 620, 90, { sat: 0.5, rot: 20 }); c.pools(0.006, 0.006, '#c25a9a', 0.7, 'screen'); }, PALETTES.ink);
    const teeth = (d, side) => { c.line(d, mix('#8a8f9c', c.p.haze, 0.2), 14).line(d, '#f2e2b0', 10, 'stroke-dasharray="7 8"'); void side; };
    teeth('M330 150C300 260 210 420 150 640C130 730 140 840 160 910');
    teeth('M330 150C360 260 430 420 490 620C520 720 540 820 520 910');
    c.line('M330 -10V150', mix('#8a8f9c', c.p.haze, 0.2), 12).line('M330 -10V150', '#f2e2b0', 8, 'stroke-dasharray="7 6"');
    c.group(`filter="${c.lit(40)}"`, () => c.path('M308 130h44l-6 46h-32Z', '#d8a84a').path('M320 176h20l8 70q-18 14 -36 0Z', '#c8963a'));
    c.line('M330 246C340 300 470 330 540 420', '#e8d8b0', 3);
    const p = person(c, 560, 690, 150, { pose: 'pull', coat: c.p.accent, hat: 'bob', scarf: c.p.second, shadow: 0.3 });
    c.line(`M540 420L${n(p.hand[0])} ${n(p.hand[1])}`, '#e8d8b0', 3);
    house(c, 70, 650, 60, { lit: 1 });
    nature.pine(c, 30, 690, 110, c.p.land[1]);
    nature.snowfall(c, 50, 640);
  },
  // A painter in a grey street paints a window full of sun, and light falls out of it.
  window(c) {
    const wall = mix('#7c8492', c.p.sky[1], 0.4);
    c.fill(c.lin([[0, mix(wall, c.p.haze, 0.2)], [1, dark(wall, 0.35)]]));
    for (let y = 0; y < 20; y += 1) for (let x = 0; x < 8; x += 1) if (c.R() < 0.4) c.rect(x * 84 + (y % 2) * 42 - 30, y * 38, 76, 30, dark(wall, c.R() * 0.25), 'rx="3" opacity=".5"');
    c.path('M-10 740L610 720V910H-10Z', c.lin([[0, mix(wall, c.p.shade, 0.3)], [1, dark(wall, 0.6)]]));
    c.path('M140 560L410 560L590 910H60Z', '#ffe29a', `opacity=".5" filter="${c.blur(6)}"`);
    c.glow(270, 330, 330, '#ffe9b0', 0.7);
    c.clip('M130 150H410V540H330C320 560 300 500 280 530C250 560 240 500 210 540H130Z', () => { sky(c); sun(c, 320, 260, 34); clouds(c, [[210, 240, 0.35]]); hills(c, 420, 20, { near: 0.1 }); const f = hills(c, 470, 14, { near: 0.4 }); forest(c, f, 9, [50, 80], ['#5f9a4a', '#8fbf5a'], { kind: nature.roundTree, x0: 130, x1: 410 }); nature.flowers(c, () => 500, 40, ['#e8604c', '#f2c14b'], { x0: 130, x1: 410 }); }, PALETTES.noon);
    c.line('M130 150H410V500M130 150V540', '#f4ead0', 12).line('M270 150V510M130 330H410', '#f4ead0', 8);
    [[180, 545, 60], [250, 540, 90], [360, 520, 70]].forEach(([x, y, l]) => c.line(`M${x} ${y}v${l}`, c.R.pick(['#5f9a4a', '#f2c14b', '#e8604c']), 5));
    const p = person(c, 480, 820, 300, { pose: 'reach', flip: true, coat: c.p.second, hat: 'brim', shadow: 0.5 });
    c.line(`M${n(p.hand[0])} ${n(p.hand[1])}l-26 -14`, '#7a4a2c', 7).line(`M${n(p.hand[0] - 26)} ${n(p.hand[1] - 14)}l-14 -7`, '#5f9a4a', 14);
    c.path('M70 800h64l-8 70h-48Z', '#9aa4b0').oval(102, 800, 32, 9, '#f2c14b');
    beast(c, 'crow', 210, 800, 70, { colour: '#2a2434', body: 40 });
    nature.rain(c, 70, { a: 0.3, y1: 720 });
  },
};

/** Somebody else holds the strings. */
export const strings = {
  // A marionette has cut itself loose and dances; the hand above is only a tree.
  dancer(c) {
    c.fill(c.lin([[0, dark(c.p.sky[0], 0.35)], [0.6, c.p.sky[1]], [1, mix(c.p.sky[2], c.p.sky[1], 0.5)]]));
    c.path('M300 -20L60 910H540Z', c.p.light, `opacity=".32" filter="${c.blur(14)}"`);
    c.path('M-10 -10H130Q60 300 120 560Q40 700 70 910H-10Z', c.lin([[0, dark(c.p.accent, 0.62)], [1, dark(c.p.accent, 0.35)]], [0, 0, 1, 0])).path('M610 -10H470Q540 300 480 560Q560 700 530 910H610Z', c.lin([[0, dark(c.p.accent, 0.35)], [1, dark(c.p.accent, 0.62)]], [0, 0, 1, 0]));
    c.path('M-10 790H610V910H-10Z', c.lin([[0, mix('#b9784a', c.p.haze, 0.15)], [1, dark('#5a3020', 0.1)]]));
    for (let i = 0; i < 7; i += 1) c.line(`M${-30 + i * 110} 905L${60 + i * 80} 792`, '#4a2818', 2, 'opacity=".5"');
    c.oval(300, 822, 190, 26, '#ffe9b0', `opacity=".55" filter="${c.blur(6)}"`);
    // The cross of the player, and the hand that holds it.
    const wood = '#9a6a3c';
    c.group(`filter="${c.lit(60)}"`, () => {
      c.line('M150 176L470 132', wood, 20).line('M252 112L352 206', dark(wood, 0.15), 18);
    });
    const joint = { left: [188, 560], right: [438, 452], head: [300, 404], knee: [372, 700], cut: [404, 150] };
    const string = (from, to, sag = 0) => c.line(`M${from.join(' ')}Q${(from[0] + to[0]) / 2 + sag} ${(from[1] + to[1]) / 2} ${to.join(' ')}`, '#fff6dc', 3);
    string([160, 176], joint.left);
    string([304, 156], joint.head);
    string([346, 204], joint.knee, 10);
    // The one that is cut: its upper end still swings, its lower end curls on the sleeve.
    c.line('M456 134Q500 200 470 262Q450 300 488 330', '#fff6dc', 3).line('M438 448Q470 420 462 392Q452 372 474 366', '#fff6dc', 3);
    c.group(`filter="${c.lit(90)}"`, () => c.path('M430 -20C420 40 380 60 350 96C330 116 300 110 286 132C276 150 300 164 322 156L360 148C380 170 420 176 446 152C500 110 540 60 560 -20Z', '#e0ad86').line('M336 108L300 146M366 100L330 160M398 104L372 166', dark('#e0ad86', 0.35), 4));
    c.path('M410 -20Q400 30 440 20Q520 30 575 -20Z', '#f4ead0').path('M400 -20H590V-4H404Z', dark(c.p.shade, 0.1));
    marionette(c, joint);
  },
};

/** A wooden figure that hangs by its joints and has just cut the string of the hand that holds the scissors. */
function marionette(c, joint) {
  const [pine, red] = ['#d8a870', c.p.second];
  const limb = (points, colour, w) => c.line(`M${points.map((p) => p.join(' ')).join('L')}`, colour, w);
  const ball = ([x, y], r = 11) => c.circle(x, y, r, c.rad([[0, pale(pine, 0.35)], [1, dark(pine, 0.3)]]));
  c.contact(292, 826, 110, 14, 0.5);
  c.group(`filter="${c.lit(70)}"`, () => {
    limb([[272, 640], [256, 730], [262, 806]], pine, 24);
    limb([[328, 640], joint.knee, [350, 800]], pine, 24);
    c.path('M236 818Q234 796 262 796Q284 798 286 820Z', dark(red, 0.4)).path('M328 812Q330 788 356 790Q384 796 388 816Z', dark(red, 0.4));
    limb([[252, 510], [200, 600]], red, 30);
    limb([[200, 600], joint.left], pine, 20);
    limb([[350, 510], [414, 520]], red, 30);
    limb([[414, 520], joint.right], pine, 20);
    c.path('M246 496Q300 470 356 496Q366 580 388 664Q300 690 212 664Q236 580 246 496Z', c.lin([[0, mix(red, c.p.light, 0.25)], [1, dark(red, 0.25)]]));
    c.path('M262 500L300 536L340 500Q300 480 262 500Z', '#fffaf0');
    [560, 600, 640].forEach((y) => c.circle(300, y, 7, '#f2c14b'));
  });
  [[200, 600], [414, 520], joint.knee, [256, 730], joint.left].forEach((p) => ball(p));
  face(c, 300, 440, 50, { mood: 'grin', skin: '#e8c08e', hair: '#7a3a22', style: 'short', look: [0.9, -0.2] });
  c.path('M252 404Q262 348 300 340Q340 348 350 404Q300 384 252 404Z', red).circle(300, 338, 12, '#f2c14b');
  ball(joint.right, 14);
  // Scissors, open.
  c.at(joint.right[0], joint.right[1] - 6, () => {
    c.line('M0 0L40 -74M6 0L-2 -84', '#d8d8d8', 9).circle(-14, 22, 15, 'none', `stroke="${c.p.accent}" stroke-width="8"`).circle(20, 24, 15, 'none', `stroke="${c.p.accent}" stroke-width="8"`);
  }, { rot: 14 });
}

/** Faces that are put on. */
export const mask = {
  // A stone face in the dunes; a caravan with lanterns comes out of its mouth.
  desert(c) {
    sky(c);
    stars(c, 110, 420);
    moon(c, 110, 130, 34);
    hills(c, 560, 30, { near: 0.15, waves: 1.4 });
    const stone = mix('#b08a6a', c.p.land[0], 0.35);
    c.group(`filter="${c.lit(180)}"`, () => c.path('M200 760C170 600 160 400 230 290C290 200 450 190 520 280C590 380 590 600 560 760Z', c.lin([[0, mix(stone, c.p.light, 0.2)], [1, dark(stone, 0.35)]], [0, 0, 1, 0.3])));
    c.path('M250 400C290 370 330 380 346 404C320 420 280 424 250 400ZM414 404C440 376 490 374 520 398C490 424 440 420 414 404Z', dark(stone, 0.6)).line('M240 370C280 336 330 346 352 372M410 372C440 342 500 340 528 368', dark(stone, 0.4), 11).path('M372 390C360 460 340 500 336 530C360 552 410 552 424 528C416 500 396 460 392 390Z', dark(stone, 0.18));
    c.glow(380, 650, 190, '#ffcf7a', 0.9);
    c.path('M300 640C330 600 430 596 470 636C480 690 470 760 460 790H310C300 740 292 690 300 640Z', c.lin([[0, '#6a2c1a'], [1, '#ffce7a']]));
    for (let i = 0; i < 8; i += 1) c.line(`M${n(c.R.in(220, 540))} ${n(c.R.in(260, 620))}l${n(c.R.in(-20, 20))} ${n(c.R.in(20, 60))}`, dark(stone, 0.4), 3, 'opacity=".5"');
    hills(c, 770, 18, { near: 0.5, waves: 1.3 });
    const line = [[392, 786, 60], [340, 796, 66], [276, 806, 74], [200, 816, 82], [110, 832, 92]];
    line.forEach(([x, y, h], i) => { person(c, x, y, h, { pose: 'walk', flip: true, coat: [c.p.accent, c.p.second, '#e8d8b0'][i % 3], hat: 'hood', shadow: 0.4 }); things.lantern(c, x - h * 0.24, y - h * 0.62, h * 0.12); });
    hills(c, 858, 12, { near: 0.9, waves: 1.2 });
    flock(c, 5, [300, 120, 560, 230], [16, 28]);
  },
};

/** Something looks back. */
export const gaze = {
  // From above: a lake is an eye, a boat its pupil, reeds its lashes.
  lake(c) {
    c.fill(c.lin([[0, mix(c.p.land[0], c.p.haze, 0.3)], [1, mix(c.p.land[1], c.p.land[0], 0.4)]], [0, 0, 1, 1]));
    for (let i = 0; i < 150; i += 1) { const [x, y] = [c.R.in(0, W), c.R.in(0, H)]; const s = c.R.in(9, 24); c.oval(x + 5, y + 7, s, s * 0.9, c.p.shade, 'opacity=".28"').circle(x, y, s, mix('#3f6a42', c.p.land[0], c.R() * 0.7)).circle(x - s * 0.25, y - s * 0.25, s * 0.5, mix('#5a8a4a', c.p.light, 0.25)); }
    c.group('transform="rotate(-24 300 460)"', () => {
      const lid = 'M-10 470C120 300 420 270 610 450C480 620 140 640 -10 470Z';
      c.path(lid, '#ead9ae', 'transform="translate(300 460) scale(1.08) translate(-300 -460)"').path(lid, c.lin([[0, '#cfeaf0'], [1, '#8fc8d8']]));
      c.clip(lid, () => { c.circle(300, 455, 142, c.rad([[0, '#0f3a5c'], [0.5, '#2a7ca0'], [0.85, '#3fa0b0'], [1, '#174a6a']])); for (let i = 0; i < 46; i += 1) { const a = (i / 46) * 6.283; c.line(`M${n(300 + Math.cos(a) * 66)} ${n(455 + Math.sin(a) * 66)}L${n(300 + Math.cos(a) * c.R.in(100, 138))} ${n(455 + Math.sin(a) * c.R.in(100, 138))}`, '#a8e0e0', 2.5, 'opacity=".45"'); } c.circle(300, 455, 58, '#06182c'); });
      // Lashes: a row of firs along the upper shore, leaning outwards.
      for (let i = 0; i < 19; i += 1) {
        const t = i / 18;
        const [x, y] = [24 + t * 556, 452 - Math.sin(t * 3.14) * 138 - 6];
        c.at(x, y, () => nature.pine(c, 0, 12, 92 + Math.sin(t * 3.14) * 44, mix('#16352a', '#3a6a48', c.R() * 0.6)), { rot: (t - 0.5) * 84 });
      }
    });
    c.path('M262 470Q300 440 344 452Q334 488 288 492Q266 488 262 470Z', c.p.accent).path('M274 470Q300 452 332 458Q322 478 290 481Z', dark(c.p.accent, 0.35));
    c.circle(302, 466, 10, '#f2c14b').line('M302 466L360 430M302 466L250 508', '#e9dcc0', 4);
    c.circle(250, 400, 22, '#ffffff', `opacity=".55" filter="${c.blur(3)}"`);
    flock(c, 4, [380, 640, 560, 800], [36, 56], { colour: '#fffaf0' });
    c.group('opacity=".25"', () => flock(c, 4, [330, 700, 520, 860], [36, 56], { colour: c.p.shade }));
  },
  // A cat's eye at the keyhole of a doll's house.
  dollhouse(c) {
    c.fill(c.lin([[0, dark(c.p.sky[0], 0.1)], [1, c.p.sky[1]]]));
    const wall = mix('#e8c9a0', c.p.haze, 0.3);
    // Behind the roof: whose eye it is.
    c.group(`filter="${c.lit(120)}"`, () => c.path('M30 840C20 600 40 380 96 270L84 60L206 156C260 134 340 134 394 156L516 60L504 270C560 380 580 600 570 840Z', mix('#2c2440', c.p.sky[0], 0.25)));
    c.path('M60 330L300 130L540 330Z', c.lin([[0, mix(c.p.accent, c.p.light, 0.2)], [1, dark(c.p.accent, 0.3)]]));
    c.rect(84, 330, 432, 510, wall);
    const cell = (x, y, w, h, tone, draw) => { c.rect(x, y, w, h, c.lin([[0, mix(tone, c.p.light, 0.25)], [1, tone]])); c.clip(`M${x} ${y}h${w}v${h}h${-w}Z`, draw); c.add(`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${dark(wall, 0.5)}" stroke-width="8"/>`); };
    cell(104, 350, 190, 220, mix(c.p.second, c.p.haze, 0.4), () => { things.bed(c, 200, 560, 170, { cover: c.p.accent }); c.glow(120, 420, 90, '#ffdf98', 0.8); });
    // One window is filled by an eye.
    cell(306, 350, 190, 220, '#3a2c24', () => {
      c.fill('#4a3626');
      c.path('M306 460C340 400 460 400 496 460C460 520 340 520 306 460Z', '#d8b23f').path('M306 460C340 400 460 400 496 460C460 520 340 520 306 460Z', c.rad([[0, '#fff2a0'], [0.7, '#c9a02f'], [1, '#6a4a14']])).oval(401, 460, 13, 50, '#0c0808').circle(388, 440, 9, '#fffbe8');
      for (let i = 0; i < 24; i += 1) c.line(`M${n(310 + i * 8)} ${n(390 + c.R.in(-30, 10))}q4 -14 ${n(c.R.in(-8, 8))} -30M${n(310 + i * 8)} ${n(530 + c.R.in(-5, 30))}q4 14 ${n(c.R.in(-8, 8))} 30`, '#6a5038', 3);
    });
    cell(104, 590, 190, 240, mix('#8fbf9a', c.p.haze, 0.3), () => { person(c, 190, 820, 130, { pose: 'raise', coat: c.p.second, hat: 'none', wear: 'dress' }); c.rect(240, 740, 44, 90, '#7a4a2c'); things.books(c, 242, 770, 282, [16, 24], { w: [4, 8] }); });
    cell(306, 590, 190, 240, mix('#e0a05a', c.p.haze, 0.3), () => { things.door(c, 400, 832, 170, { colour: c.p.accent, glow: false }); c.motif('teapot', 340, 800, 40, { sat: 0.6 }); });
    c.rect(-10, 838, W + 20, 80, c.lin([[0, '#8a5a3a'], [1, '#3a2218']]));
    c.silhouette('teddy-bear', 40, 800, 120, '#7a5238').silhouette('game-die', 560, 838, 60, '#d8ccb4');
    c.add(`<g opacity=".6">${c.bare('teddy-bear', 40, 800, 120)}${c.bare('game-die', 560, 838, 60)}</g>`);
  },
};
