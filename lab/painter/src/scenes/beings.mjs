// Kinds of scene about beings: giants, worlds inside somebody, shadows, islands that breathe, crowds.
import { antlers, beast, bird, flock } from '../beasts.mjs';
import { W, n } from '../card.mjs';
import { dark, mix, pale } from '../colour.mjs';
import * as nature from '../nature.mjs';
import { PALETTES } from '../palettes.mjs';
import { PROFILE, child, person } from '../people.mjs';
import * as things from '../things.mjs';
import { castle, house, skyline, town } from '../town.mjs';

const { sky, stars, moon, sun, clouds, hills, ridge, mist, sea, forest, swell } = nature;

/** Somebody far too large above or among small houses. */
export const giant = {
  // A whale moored to a chimney; a child holds the rope.
  whale(c) {
    sky(c);
    stars(c, 90, 360);
    moon(c, 118, 150, 40);
    clouds(c, [[520, 170, 0.7], [60, 330, 0.5]]);
    ridge(c, 610, 60, { near: 0.05 });
    mist(c, 650, 60);
    beast(c, 'whale', 330, 360, 430, { colour: mix('#4d6a9c', c.p.sky[1], 0.3), rot: 7, body: 120 });
    clouds(c, [[520, 470, 0.55], [110, 520, 0.62]]);
    ridge(c, 690, 40, { near: 0.3 });
    mist(c, 730, 50, 0.4);
    const edge = hills(c, 790, 16, { near: 0.7 });
    const tops = town(c, edge, { count: 18 });
    const top = tops.find(([x]) => x > 130 && x < 240) ?? tops[0];
    things.rope(c, `M${n(top[0])} ${n(top[1])}C${n(top[0] + 70)} 690 180 620 250 420`, 3);
    child(c, top[0] + 13, top[1] + 6, 44, { pose: 'hold', flip: true, coat: c.p.accent, scarf: c.p.second });
    const front = hills(c, 862, 8, { near: 1 });
    forest(c, front, 24, [30, 70], [dark(c.p.land[1], 0.3), c.p.land[1]]);
  },
  // A heron wades through a harbour city at dawn as if it were a pond.
  heron(c) {
    sky(c);
    sun(c, 455, 420, 62);
    clouds(c, [[120, 190, 0.8], [500, 250, 0.6]]);
    ridge(c, 560, 30, { near: 0.05 });
    skyline(c, 640, { min: 40, max: 110, lit: 0.3, colour: mix(c.p.land[0], c.p.haze, 0.5) });
    mist(c, 630, 60, 0.7);
    c.group('transform="translate(20 0)"', () => {
      beast(c, 'heron', 250, 460, 620, { colour: mix('#dfe6e6', c.p.sky[1], 0.25), body: 150, light: { lx: 1 } });
    });
    skyline(c, 760, { min: 50, max: 160, lit: 0.45 });
    mist(c, 770, 40, 0.5);
    skyline(c, 880, { min: 30, max: 90, lit: 0.5, colour: dark(c.p.land[1], 0.3) });
    flock(c, 7, [330, 260, 560, 400], [14, 26]);
    person(c, 478, 800, 40, { pose: 'raise', coat: c.p.accent });
  },
  // A cat asleep around a village: the hill is the cat.
  cat(c) {
    sky(c);
    moon(c, 450, 170, 64, { crescent: 0.42 });
    stars(c, 90, 420);
    ridge(c, 520, 50, { near: 0.1 });
    mist(c, 560, 60);
    const fur = mix('#d88a4a', c.p.land[0], 0.12);
    const dim = mix(fur, c.p.shade, 0.42);
    c.glow(450, 300, 420, c.p.light, 0.3);
    c.group(`filter="${c.lit(150, { shadow: 0.6, rim: 0.7 })}"`, () => {
      // The back is the hill.
      c.path('M-40 900C-70 600 70 420 240 420C350 420 420 480 450 560L470 900Z', c.lin([[0, pale(fur, 0.12)], [0.5, fur], [1, dim]]));
      [[20, 640, -60], [70, 540, -46], [140, 466, -28], [222, 434, -6], [306, 444, 16]].forEach(([x, y, r]) => c.at(x, y, () => c.path('M-13 -14Q0 -22 13 -14L5 96Q0 108 -5 96Z', mix('#9a4a24', fur, 0.15)), { rot: r }));
    });
    c.group('transform="translate(-58 0)"', () => {
    c.group(`filter="${c.lit(110, { shadow: 0.55, rim: 0.75 })}"`, () => {
      // The head, resting on the paws.
      c.path('M344 640C330 560 372 510 396 500L388 402L462 470C490 462 520 462 546 470L612 404C640 480 660 640 606 706C560 760 440 770 390 730C360 706 350 680 344 640Z', c.lin([[0, pale(fur, 0.2)], [0.6, fur], [1, mix(fur, dim, 0.6)]]));
      c.path('M400 440L402 494L446 480Z', '#c9737a').path('M600 440L556 476L604 496Z', '#c9737a');
    });
    c.path('M462 480L476 540L486 476ZM500 472L508 546L522 472ZM538 476L540 540L556 482Z', mix('#9a4a24', fur, 0.15));
    c.path('M446 640C440 690 480 716 508 706C540 716 580 690 572 640C540 620 480 620 446 640Z', pale(fur, 0.6));
    c.line('M398 604Q430 636 464 606', dark(fur, 0.75), 8).line('M546 606Q576 634 606 606', dark(fur, 0.75), 8);
    c.path('M490 636H528L509 660Z', '#c9606a').line('M509 660V676Q490 692 472 680M509 676Q528 692 548 680', dark(fur, 0.6), 5);
    c.line('M440 660Q390 656 350 672M442 676Q396 684 366 708M574 660Q600 656 620 662', '#fffaf0', 3, 'opacity=".85"');
    c.group(`filter="${c.lit(60)}"`, () => c.path('M350 752C352 716 420 706 452 730C480 752 470 786 440 792H372C354 786 348 772 350 752Z', pale(fur, 0.3)));
    c.line('M392 790V762M420 792V760', dim, 4);
    });
    // The tail closes the valley.
    c.group(`filter="${c.lit(90)}"`, () => { c.line('M-60 860C120 940 300 930 400 870', fur, 70); c.line('M400 870L424 852', '#fff0dc', 66); });
    const edge = (x) => 752 + Math.sin(x / 60) * 8;
    town(c, edge, { x0: 20, x1: 280, count: 10, size: [28, 44], deep: 46 });
    forest(c, (x) => 424 + Math.abs(x - 236) * 0.2, 7, [34, 54], [c.p.land[1], dark(c.p.land[1], 0.3)], { x0: 176, x1: 300, sink: 4 });
    c.at(480, 846, () => things.lantern(c, 0, -20, 12));
    child(c, 502, 850, 52, { pose: 'hold', flip: true, coat: c.p.second });
  },
};

/** A world inside the outline of somebody. `shape` is SVG; `behind` and `inside` paint. */
function inside(c, shape, inner, draw, { x = 300, y = 450, glow = 300 } = {}) {
  c.glow(x, y, glow, c.p.light, 0.65);
  c.mask(shape, draw, inner);
  c.mask(shape, () => c.fill('#fff', 'opacity="0"'));
  // Modelling of the outline: only the light and shadow of a flat shape.
  c.add(`<g style="mix-blend-mode:hard-light" opacity=".55" filter="${c.lit(170, { shadow: 0.9, rim: 0.95 })}"><g style="opacity:.02">${shape}</g></g>`);
}

export const within = {
  // A head in profile; inside it a storm at sea and one small boat.
  head(c) {
    sky(c, [c.p.sky[3], mix(c.p.sky[3], c.p.sky[2], 0.5), c.p.sky[2], mix(c.p.sky[2], c.p.accent, 0.25)]);
    flock(c, 9, [330, 90, 560, 330], [16, 34], { colour: dark(c.p.shade, 0) });
    const ground = hills(c, 820, 12, { near: 0.8 });
    nature.grass(c, 850, 50, 46);
    const shape = `<path transform="translate(262 520) scale(1.36)" d="${PROFILE}" fill="#fff"/>`;
    inside(c, shape, PALETTES.frost, () => {
      sky(c);
      stars(c, 120, 420);
      moon(c, 210, 320, 52);
      clouds(c, [[420, 300, 0.6], [100, 430, 0.6]]);
      swell(c, 530, { rows: 7, height: 30 });
      things.boat(c, 330, 592, 92, { colour: PALETTES.dusk.accent, rot: -12 });
      const p = person(c, 326, 586, 62, { pose: 'row', coat: '#f0c24b', lit: false });
      c.line(`M${n(p.hand[0])} ${n(p.hand[1])}L366 618`, '#3a2418', 3);
      c.path('M-10 820H620V910H-10Z', dark(c.p.land[1], 0.2));
    }, { x: 270, y: 480, glow: 400 });
    house(c, 508, ground(508) + 10, 34, { lit: 1 });
    person(c, 452, ground(452) + 16, 54, { pose: 'stand', coat: c.p.accent, shadow: 0.4 });
  },
  // A stag in the snow that carries a summer forest; its antlers are in leaf.
  stag(c) {
    sky(c);
    ridge(c, 560, 60, { near: 0.1 });
    forest(c, (x) => 640, 26, [90, 190], [mix(c.p.land[1], c.p.haze, 0.55), mix(c.p.land[1], c.p.haze, 0.35)], { sink: 30 });
    mist(c, 650, 70, 0.8);
    const snow = hills(c, 720, 18, { colour: pale(c.p.haze, 0.5), haze: 0.2 });
    const k = 1.55;
    const shape = `<g transform="translate(330 548) scale(${k})">${c.apart(() => beast(c, 'stag', 0, 0, 400, { flat: '#ffffff' }))}</g>`;
    inside(c, shape, PALETTES.moss, () => {
      sky(c, ['#2f7a4c', '#7fb35a', '#e6d77a', '#fbf0b0']);
      sun(c, 340, 470, 30);
      const far = hills(c, 545, 12, { near: 0.3 });
      forest(c, far, 26, [50, 90], ['#3f8a52', '#9dbb4a'], { kind: nature.roundTree });
      const near = hills(c, 590, 10, { near: 0.7 });
      forest(c, near, 22, [50, 110], ['#1f5a3c', '#4f8a3e']);
      c.rect(0, 600, W, 300, '#173c2c');
      nature.flowers(c, () => 610, 60, ['#f0c24b', '#e8604c', '#fff2c0'], { deep: 180, s: 6 });
    }, { x: 330, y: 560, glow: 330 });
    const tips = [[236, 230], [270, 190], [300, 210], [180, 260], [340, 200], [210, 210], [160, 300], [318, 250]];
    tips.forEach(([x, y]) => nature.leaves(c, [[x, y]], ['#7fae4a', '#c9c24f', c.p.accent], [5, 10], 4, 20));
    nature.snowfall(c, 110);
    hills(c, 806, 10, { colour: pale(c.p.haze, 0.6), haze: 0.1 });
    [[150, 860], [190, 842], [236, 856], [280, 840]].forEach(([x, y]) => nature.flowers(c, () => y, 3, ['#e8604c', '#f0c24b'], { x0: x - 10, x1: x + 10, deep: 8, s: 6 }));
    child(c, 486, 850, 84, { pose: 'reach', flip: true, coat: c.p.accent, scarf: c.p.second, shadow: 0.3 });
    void snow;
  },
  // An owl whose feathers are a city at night.
  owl(c) {
    sky(c);
    sun(c, 130, 190, 48);
    clouds(c, [[470, 150, 0.8], [110, 330, 0.5]]);
    hills(c, 690, 26, { near: 0.2 });
    hills(c, 770, 20, { near: 0.5 });
    const tips = nature.branches(c, 640, 800, { length: 220, width: 60, angle: -2.75, depth: 3, spread: 0.9 });
    nature.leaves(c, tips, [c.p.accent, c.p.second, '#e0a94a'], [7, 16], 4, 24);
    c.line('M640 760C520 700 300 690 90 726', dark(mix(c.p.land[1], '#3a2418', 0.5), 0.2), 30);
    const shape = c.bare('owl', 340, 480, 470);
    inside(c, shape, PALETTES.ink, () => {
      sky(c);
      stars(c, 220, 640);
      moon(c, 300, 365, 36, { halo: 2 });
      moon(c, 394, 365, 36, { halo: 2 });
      skyline(c, 610, { min: 60, max: 150, lit: 0.5 });
      skyline(c, 720, { min: 40, max: 120, lit: 0.6 });
    }, { x: 340, y: 480, glow: 330 });
    nature.leaves(c, [[120, 716], [200, 704], [520, 720]], [c.p.accent, '#e0a94a'], [7, 14], 4, 22);
    person(c, 500, 694, 130, { pose: 'sit', flip: true, coat: c.p.accent, hat: 'bob' });
  },
};

/** A shadow that tells the truth. The light stands low, the wall is large. */
function stage(c, floor = 660, wall) {
  things.room(c, floor, { pattern: false, wall: wall ?? mix(c.p.sky[2], c.p.haze, 0.35) });
  c.pools(0.02, 0.02, c.p.shade, 0.35);
}

export const shadow = {
  // A child with a lantern and a stick; the shadow wears a crown and carries a sword.
  child(c) {
    sky(c);
    stars(c, 60, 300);
    // A long brick wall in a street.
    const wall = mix(c.p.haze, c.p.accent, 0.18);
    c.path('M-10 150L610 60V720L-10 700Z', c.lin([[0, mix(wall, c.p.light, 0.25)], [1, dark(wall, 0.25)]], [0, 0, 1, 0.4]));
    for (let y = 0; y < 15; y += 1) for (let x = 0; x < 9; x += 1) if (c.R() < 0.35) c.rect(x * 74 + (y % 2) * 36, 170 + y * 36 - x * 9, 66, 28, dark(wall, c.R() * 0.25), 'opacity=".5" rx="3"');
    c.path('M-10 700L610 720V910H-10Z', c.lin([[0, mix(c.p.land[0], c.p.haze, 0.3)], [1, dark(c.p.land[1], 0.1)]]));
    c.glow(150, 690, 480, '#ffdf9a', 0.75);
    c.group(`opacity=".78" filter="${c.blur(3)}"`, () => {
      const ink = dark(c.p.shade, 0);
      const king = person(c, 400, 716, 500, { pose: 'reach', wear: 'dress', hat: 'none', flat: ink });
      const [hx, hy] = king.head;
      c.path(`M${n(hx - 46)} ${n(hy - 16)}l-8 -64l30 28l24 -42l24 42l30 -28l-8 64Z`, ink);
      c.line(`M${n(king.hand[0] - 16)} ${n(king.hand[1] + 24)}L${n(king.hand[0] + 52)} ${n(king.hand[1] - 190)}`, ink, 15).line(`M${n(king.hand[0] - 30)} ${n(king.hand[1] - 20)}l60 20`, ink, 12);
      c.path(`M${n(king.neck[0] - 30)} ${n(king.neck[1] + 20)}C${n(hx - 70)} 420 ${n(hx - 96)} 560 ${n(hx - 150)} 690L${n(hx - 40)} 600Z`, ink);
    });
    things.lantern(c, 128, 735, 20);
    const p = child(c, 196, 830, 170, { pose: 'hold', flip: true, coat: c.p.accent, scarf: c.p.second, shadow: 0.5 });
    c.line(`M${n(p.hand[0])} ${n(p.hand[1])}L128 738`, dark(c.p.shade, 0), 2).line(`M${n(p.other[0])} ${n(p.other[1] + 10)}l34 -96`, '#7a5030', 6);
    moon(c, 90, 76, 28);
  },
};

/** An island that breathes. */
export const island = {
  // A hedgehog whose spines are firs, with a woodcutter on its back.
  hedgehog(c) {
    sky(c);
    clouds(c, [[440, 130, 0.8], [110, 230, 0.5]]);
    flock(c, 7, [60, 300, 260, 420], [20, 36]);
    hills(c, 600, 24, { near: 0.15 });
    hills(c, 680, 20, { near: 0.4 });
    const back = (x) => 420 + ((x - 340) / 15) ** 2 * 0.75;
    const firs = [dark(c.p.land[1], 0.15), mix('#3f7a52', c.p.land[0], 0.3)];
    for (let k = 0; k < 3; k += 1) forest(c, (x) => back(x) + k * 60, 20, [110 + k * 10, 170], firs, { x0: 170 + k * 8, x1: 530 - k * 8, sink: 30 });
    c.group(`filter="${c.lit(100)}"`, () => {
      c.path('M44 736C60 690 110 650 176 610C260 560 430 540 510 620C556 668 560 740 540 772H150C100 780 60 768 44 736Z', mix('#a9805c', c.p.haze, 0.2));
      c.path('M170 772c-6 26 -2 34 6 40h44l10 -40zM420 772c-4 26 0 34 6 40h46l8 -40z', dark('#7a5a44', 0.1));
    });
    forest(c, (x) => 640 + Math.abs(x - 360) * 0.12, 26, [90, 150], firs, { x0: 210, x1: 530, sink: 24 });
    c.circle(132, 694, 9, dark(c.p.shade, 0.4)).circle(129, 691, 3, '#fff8e8').circle(46, 734, 13, dark(c.p.shade, 0.3));
    c.path('M168 640q-20 -30 8 -40q26 6 18 40z', '#8a6248');
    const ground = hills(c, 812, 8, { near: 0.8 });
    nature.flowers(c, ground, 30, [c.p.accent, '#fff2c0', c.p.second], { deep: 70 });
    const p = person(c, 76, 866, 116, { pose: 'hold', coat: c.p.accent, hat: 'point', shadow: 0.4 });
    things.lantern(c, p.hand[0] + 3, p.hand[1], 13);
  },
  // A snail that carries the town it has always lived in.
  snail(c) {
    sky(c);
    clouds(c, [[470, 170, 0.7], [90, 300, 0.5]]);
    c.line('M470 470C440 380 520 330 470 250', '#fffaf0', 2).path('M470 250l-34 -44l30 -44l38 40Z', c.p.accent);
    ridge(c, 640, 40, { near: 0.1 });
    mist(c, 680, 50);
    const ground = hills(c, 770, 10, { near: 0.5, slope: -30 });
    const skin = mix('#c9a27c', c.p.haze, 0.25);
    c.group(`filter="${c.lit(110)}"`, () => {
      c.path('M24 786C120 770 240 760 330 752C420 744 470 720 490 668C498 640 520 626 546 636C572 650 566 700 540 740C510 780 470 792 420 796H40Z', skin);
      c.line('M520 644C516 600 504 580 496 560M548 640C556 606 572 584 580 566', skin, 9);
    });
    c.circle(495, 556, 8, dark(c.p.shade, 0.2)).circle(581, 562, 8, dark(c.p.shade, 0.2));
    const shell = mix('#b5734a', c.p.accent, 0.25);
    c.group(`filter="${c.lit(150)}"`, () => c.circle(270, 610, 160, c.rad([[0, mix(shell, c.p.light, 0.3)], [1, dark(shell, 0.25)]], [0.4, 0.35, 0.7])));
    let d = '';
    for (let t = 0; t < 17; t += 0.15) d += `${d ? 'L' : 'M'}${n(270 + Math.cos(t) * (150 - t * 8.6))} ${n(616 + Math.sin(t) * (150 - t * 8.6))}`;
    c.line(d, dark(shell, 0.45), 7, 'opacity=".7"');
    // Houses stand around the rim of the shell.
    for (let i = 0; i < 11; i += 1) {
      const a = -2.75 + i * 0.24;
      c.at(270 + Math.cos(a) * 155, 612 + Math.sin(a) * 155, () => house(c, 0, 6, c.R.in(40, 58), { lit: 0.9 }), { rot: (a * 180) / Math.PI + 90 });
    }
    castle(c, 276, 462, 150, { roof: c.p.second });
    c.line('M40 800H420', pale(c.p.haze, 0.6), 6, 'opacity=".5"');
    person(c, 470, 862, 96, { pose: 'walk', coat: c.p.accent, scarf: '#f2c14b', shadow: 0.4 });
    nature.grass(c, 860, 60, 60);
  },
};

/** Many alike and one that is different. */
export const crowd = {
  // Candles in rows; one has gone out, its smoke is a bird.
  candles(c) {
    c.fill(c.lin([[0, dark(c.p.sky[0], 0.3)], [0.6, c.p.sky[1]], [1, dark(c.p.land[1], 0.2)]]));
    c.pools(0.008, 0.012, c.p.accent, 0.5);
    for (let row = 0; row < 5; row += 1) {
      const [y, s, count] = [470 + row * 105, 0.5 + row * 0.22, 9 - row];
      for (let i = 0; i < count; i += 1) {
        const x = 300 + (i - (count - 1) / 2) * (58 + row * 26) + c.R.in(-6, 6);
        const out = row === 3 && i === 1;
        const [w, h] = [26 * s, (90 + c.R.in(-14, 22)) * s];
        c.rect(x - w / 2, y - h, w, h + 14, c.lin([[0, '#fff2d4'], [0.5, out ? '#b9b2c0' : '#f3d9a4'], [1, out ? '#6a6378' : '#a8703c']], [0, 0, 1, 0]), `rx="${n(w * 0.2)}"`);
        c.line(`M${n(x)} ${n(y - h)}v${n(-8 * s)}`, dark(c.p.shade, 0), 2.4 * s);
        if (out) continue;
        c.glow(x, y - h - 20 * s, 74 * s, '#ffc25e', 0.75).path(`M${n(x)} ${n(y - h - 48 * s)}q${n(14 * s)} ${n(26 * s)} 0 ${n(42 * s)}q${n(-14 * s)} ${n(-16 * s)} 0 ${n(-42 * s)}Z`, c.lin([[0, '#ffb03a'], [1, '#fff7d8']]));
      }
    }
    const smoke = pale(c.p.haze, 0.35);
    c.group(`opacity=".8" filter="${c.blur(1.6)}"`, () => {
      c.line('M178 640C150 560 220 520 190 450C166 396 230 350 250 300', smoke, 11).line('M182 650C164 560 236 520 204 440', pale(smoke, 0.3), 5);
      bird(c, 296, 238, 190, { colour: smoke, rot: -24, wing: 0.95, flip: true });
    });
  },
};
