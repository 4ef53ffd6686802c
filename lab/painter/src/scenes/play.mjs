// Kinds of scene about small things grown large: cups, books, paper, music, umbrellas, needles, chess, moons, scales, chairs, calls.
import { beast, bird, flock, moth, tentacle } from '../beasts.mjs';
import { H, n } from '../card.mjs';
import { dark, mix } from '../colour.mjs';
import * as nature from '../nature.mjs';
import { PALETTES } from '../palettes.mjs';
import { child, person } from '../people.mjs';
import * as things from '../things.mjs';
import { castle, skyline, tower, town } from '../town.mjs';

const { sky, stars, moon, sun, cloud, clouds, hills, ridge, mist, sea, glitter, forest, swell } = nature;

/** Weather in the crockery. */
export const cup = {
  // A storm in a teacup, with tentacles; the spoon is a mast somebody clings to.
  storm(c) {
    things.room(c, 560, { wall: mix(c.p.sky[1], c.p.haze, 0.3) });
    c.path('M-10 620H610V910H-10Z', c.lin([[0, mix(c.p.accent, '#f2e6cf', 0.55)], [1, mix(c.p.accent, c.p.shade, 0.3)]]));
    for (let i = 0; i < 14; i += 1) c.path(`M${i * 46 - 20} 620L${i * 62 - 120} 910h31L${i * 46 + 3} 620Z`, '#f7efdc', 'opacity=".5"');
    c.contact(300, 850, 270, 34, 0.5);
    c.oval(300, 840, 270, 50, '#f4ead6').oval(300, 834, 230, 36, '#d8c8a8');
    tentacle(c, 180, 540, 330, 26, { lean: 1, colour: c.p.second });
    tentacle(c, 430, 540, 300, 24, { lean: -1, colour: c.p.second });
    c.group(`filter="${c.lit(120)}"`, () => { c.path('M90 520H510C510 700 440 820 300 820S90 700 90 520Z', c.lin([[0, '#fffaf0'], [1, '#d8cbb4']], [0, 0, 1, 0.2])); c.line('M506 560C600 550 600 690 470 700', '#efe4d0', 26); });
    c.line('M110 600C200 640 400 640 490 600', c.p.accent, 7).line('M120 620C200 660 400 660 480 620', '#e0b45a', 3);
    c.oval(300, 520, 210, 62, '#e8dcc4').oval(300, 524, 196, 54, '#5a3420');
    c.clip('M104 524C112 500 150 476 190 488C230 440 262 470 280 486C320 440 380 452 396 484C440 470 486 500 496 524A196 54 0 0 1 104 524Z', () => { c.rect(90, 420, 420, 180, c.lin([[0, '#c08a4c'], [0.4, '#8a5a34'], [1, '#3a1f14']])); swell(c, 500, { rows: 4, height: 18, from: '#a8703c', to: '#4a2818', foam: '#ffe9c0' }); });
    c.line('M104 524C112 500 150 476 190 488C230 440 262 470 280 486C320 440 380 452 396 484C440 470 486 500 496 524', '#ffe9c0', 4, 'opacity=".8"');
    things.paperBoat(c, 300, 462, 150, { rot: -14 });
    person(c, 296, 436, 124, { pose: 'raise', coat: '#e8532f', hat: 'hood' });
    c.line('M104 524a196 54 0 0 0 392 0', '#fffaf0', 10);
    cloud(c, 300, 250, 1.1, { colour: '#5a6474', shade: '#2a3240', a: 0.95, flat: false });
    cloud(c, 420, 200, 0.8, { colour: '#7a8494', shade: '#3a4250', a: 0.95, flat: false });
    c.line('M430 280l-30 62h28l-40 78', '#fff3b0', 6).glow(410, 350, 120, '#fff3b0', 0.6);
    nature.rain(c, 46, { x0: 130, x1: 470, y0: 290, y1: 470, a: 0.7 });
  },
};

/** Books as landscape. */
export const library = {
  // A stair of books up to the moon, a reader on the top step, feet in the air.
  stair(c) {
    sky(c);
    stars(c, 120, 600);
    moon(c, 250, 200, 104);
    ridge(c, 700, 40, { near: 0.15 });
    hills(c, 790, 16, { near: 0.6 });
    // Seven piles, each two volumes higher than the last: a flight of steps.
    const covers = [c.p.accent, '#8a2c3a', '#c9903a', '#2f6f78', '#4a4a8a', '#5a7a4a', '#a85a3a'];
    const [thick, wide] = [34, 84];
    for (let i = 0; i < 7; i += 1) {
      const left = 20 + i * 62;
      for (let k = 0; k < 2 + i * 2; k += 1) {
        const [x, y, w] = [left + c.R.in(-5, 5), 856 - (k + 1) * thick, wide + c.R.in(-3, 7)];
        const own = mix(covers[(i * 3 + k * 2) % covers.length], c.p.shade, 0.06 + c.R() * 0.12);
        c.rect(x, y, w, thick - 2, c.lin([[0, mix(own, c.p.light, 0.3)], [0.3, own], [1, dark(own, 0.3)]]), 'rx="4"');
        // Every other one shows its pages, the rest their backs.
        if ((i + k) % 2) c.rect(x + 4, y + 7, w - 16, thick - 16, '#f7efdc').line(`M${n(x + 6)} ${n(y + 13)}h${n(w - 22)}M${n(x + 6)} ${n(y + 19)}h${n(w - 22)}`, '#c9b890', 1.4);
        else c.line(`M${n(x + 12)} ${n(y + 4)}v${thick - 10}M${n(x + w - 12)} ${n(y + 4)}v${thick - 10}`, '#f2c96a', 3);
      }
    }
    const p = person(c, 424, 376, 170, { pose: 'sit', coat: c.p.accent, hat: 'none' });
    c.path(`M${n(p.hand[0] - 4)} ${n(p.hand[1] - 34)}l34 10l32 -12v34l-32 12l-34 -10Z`, '#fffaf0').line(`M${n(p.hand[0] + 30)} ${n(p.hand[1] - 24)}v34`, '#a8906a', 2);
    beast(c, 'cat', 168, 618, 84, { flat: dark(c.p.shade, 0.1) });
    const f = hills(c, 846, 8, { near: 0.9 });
    forest(c, f, 12, [40, 80], [dark(c.p.land[1], 0.3), c.p.land[1]], { x0: 330, x1: 600 });
    for (let i = 0; i < 5; i += 1) bird(c, c.R.in(60, 280), c.R.in(200, 460), c.R.in(26, 44), { colour: '#fffaf0', wing: 0.8 });
  },
};

/** Paper that goes somewhere. */
export const paper = {
  // A torn letter becomes cranes, the cranes leave by the window.
  cranes(c) {
    things.room(c, 700, { wall: mix(c.p.second, c.p.haze, 0.35) });
    const p = person(c, 70, 850, 330, { pose: 'hold', coat: c.p.accent, hat: 'none', wear: 'dress' });
    things.casement(c, 310, 90, 220, 330, () => { sky(c); nature.lamp(c, 460, 170, 30); hills(c, 360, 20, { near: 0.2 }); }, {});
    c.path('M-10 720L420 690L520 790L-10 840Z', c.lin([[0, '#a8703c'], [1, '#5a3420']])).path('M-10 840L520 790V816L-10 870Z', '#3a2014');
    things.letter(c, 150, 750, 190, 90, { rot: -4 });
    c.path('M226 706l20 14l-12 20l18 16l-20 22l60 -6l-10 -70Z', mix(c.p.second, '#a8703c', 0.9));
    // A crane of paper from the side: tail, body, two wings up, a neck and a folded beak.
    const crane = (x, y, s, rot) => c.at(x, y, () => {
      const [lit, half, dim] = ['#fffdf4', mix('#fffaf0', c.p.sky[1], 0.22), mix('#fffaf0', c.p.shade, 0.3)];
      c.path('M-8 8L-84 -26L-20 -6Z', dim).path('M8 8L66 -54L32 -8Z', lit).path('M66 -54L94 -36L56 -44Z', c.p.accent);
      c.path('M-2 -4L-46 -84L30 -6Z', half).path('M-2 -4L46 -92L24 -2Z', lit);
      c.path('M-22 -6L28 -8L4 28Z', lit).path('M4 28L28 -8L10 -2Z', half).line('M-2 -4L4 28M-2 -4L46 -92', dim, 1.6);
    }, { rot, k: s });
    [[250, 690, 0.62, 14], [196, 596, 0.8, -8], [300, 540, 0.95, -18], [150, 470, 0.72, 4], [380, 430, 0.95, -26], [236, 372, 0.75, -10], [424, 300, 0.66, -22], [462, 206, 0.46, -20], [500, 150, 0.3, -20]].forEach(([x, y, s, r]) => crane(x, y, s, r));
    c.motif('candle', 400, 700, 100, { glow: '#ffd98a', sat: 0.6, k: 0.1 });
    void p;
  },
  // A child rides a paper plane made of a map over the land that the map shows.
  plane(c) {
    sky(c);
    clouds(c, [[110, 620, 0.8], [480, 760, 0.9], [520, 130, 0.5]]);
    hills(c, 800, 20, { near: 0.1 });
    sun(c, 480, 240, 60);
    // Four folds of a map: the far wing, the keel, the near wing, and the crease the child sits in.
    c.group('transform="translate(300 470) rotate(-7)"', () => {
      c.path('M276 -96L-236 -70L-118 6Z', c.lin([[0, '#fffaf0'], [1, '#d8c8a0']]));
      c.path('M276 -96L-118 6L-96 104Z', '#b8a478');
      c.path('M276 -96L-96 20L-60 128Z', '#d8c69a');
      const wing = 'M276 -96L-96 20L-262 150Z';
      c.group(`filter="${c.lit(70)}"`, () => c.path(wing, c.lin([[0, '#fffdf2'], [1, '#ecdcb4']])));
      c.clip(wing, () => {
        c.path('M-262 150C-160 110 -120 60 -30 50S120 -20 276 -96L60 -60L-120 20Z', '#9cc8a0', 'opacity=".75"');
        c.line('M-220 130C-150 110 -110 70 -50 64S80 0 150 -40', '#4f8ab0', 9).line('M-150 70L-90 62L-30 24L50 -4', c.p.accent, 5, 'stroke-dasharray="12 9"');
        c.line('M54 -16l16 16m0 -16l-16 16', c.p.accent, 6);
      });
      c.clip('M276 -96L-236 -70L-118 6Z', () => c.path('M-200 -66Q-80 -40 40 -76L-60 -20Z', '#9cc8a0', 'opacity=".6"').line('M-180 -60Q-60 -30 120 -84', '#4f8ab0', 6));
      c.line('M276 -96L-96 20M276 -96L-118 6', '#a8946a', 2.5);
    });
    c.line('M40 640C120 640 150 600 120 570S60 590 90 630S220 650 270 560', '#fffaf0', 4, 'stroke-dasharray="3 13" opacity=".9"');
    child(c, 268, 462, 176, { pose: 'sit', coat: c.p.accent, scarf: c.p.second, rot: -6 });
    clouds(c, [[330, 600, 0.5]]);
    flock(c, 6, [60, 160, 360, 300], [22, 40], { colour: '#fffaf0' });
    const f = hills(c, 850, 14, { near: 0.5 });
    c.line('M-10 870C150 840 260 890 400 860S560 850 620 860', '#4f8ab0', 12);
    town(c, f, { x0: 380, x1: 560, count: 6, size: [16, 24] });
    forest(c, f, 14, [20, 40], ['#3f7a52', '#5f9a5a'], { x0: 0, x1: 300, kind: nature.roundTree });
  },
};

/** Music one can stand on. */
export const music = {
  // A pier of piano keys; each step sounds.
  pier(c) {
    sky(c);
    nature.lamp(c, 410, 290, 66);
    clouds(c, [[120, 180, 0.7], [520, 140, 0.5]]);
    ridge(c, 400, 20, { near: 0.1 });
    sea(c, 420, { waves: 200 });
    glitter(c, 410, 426, 700, 110);
    const v = [380, 380];
    const edge = (t, s) => [v[0] + (230 - v[0]) * t + s * 270 * t, v[1] + (H + 40 - v[1]) * t];
    const count = 15;
    for (let i = count; i > 0; i -= 1) {
      const [t0, t1] = [((i - 1) / count) ** 1.7 * 0.97 + 0.1, (i / count) ** 1.7 * 0.97 + 0.1];
      const q = [edge(t0, -1), edge(t0, 1), edge(t1, 1), edge(t1, -1)];
      c.path(`M${q.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, c.lin([[0, '#fffaf0'], [1, mix('#e8dcc6', c.p.sky[1], 0.2)]], [0, 0, 1, 0]), `stroke="${dark(c.p.shade, 0)}" stroke-width="${n(1 + t1 * 3)}"`);
      if (![2, 6].includes(i % 7)) { const m = t0; const b = [edge(m - 0.018, -1), edge(m - 0.018, 0.15), edge(m + 0.03 * t1 + 0.006, 0.15), edge(m + 0.03 * t1 + 0.006, -1)]; c.path(`M${b.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, '#1c1620'); }
    }
    const p = person(c, 330, 640, 170, { pose: 'dance', coat: c.p.accent, wear: 'dress', hat: 'none', scarf: c.p.second, shadow: 0.4 });
    [[430, 540], [470, 470], [520, 560], [500, 400], [556, 480]].forEach(([x, y], i) => c.at(x, y, () => beast(c, 'fish', 0, 0, 54, { colour: i % 2 ? c.p.accent : '#f2c14b', rot: -40 + i * 12, body: 30 })));
    flock(c, 5, [60, 240, 300, 360], [18, 30], { colour: '#fffaf0' });
    void p;
  },
  // A gramophone whose horn is a flower; the record is a pond with a dancer.
  gramophone(c) {
    sky(c);
    clouds(c, [[470, 150, 0.6]]);
    hills(c, 640, 30, { near: 0.15 });
    hills(c, 740, 20, { near: 0.4 });
    c.contact(250, 850, 230, 24, 0.5);
    c.line('M330 700C420 660 440 560 400 480', '#c89a4a', 20);
    c.group(`filter="${c.lit(140)}"`, () => {
      for (let i = 0; i < 9; i += 1) { const a = -2.7 + i * 0.42; c.path(`M390 470Q${n(350 + Math.cos(a - 0.3) * 200)} ${n(380 + Math.sin(a - 0.3) * 200)} ${n(350 + Math.cos(a) * 250)} ${n(360 + Math.sin(a) * 220)}Q${n(350 + Math.cos(a + 0.35) * 210)} ${n(380 + Math.sin(a + 0.35) * 200)} 390 470Z`, mix(c.p.accent, i % 2 ? c.p.light : '#e8a0b0', 0.22)); }
      c.oval(364, 400, 74, 60, c.rad([[0, '#5a1a2c'], [1, mix(c.p.accent, '#7a2a3c', 0.5)]]), 'transform="rotate(-30 364 400)"');
    });
    c.line('M364 400l-30 -60M372 394l10 -70M356 410l-66 -20', '#f2c14b', 5).circle(334, 340, 9, '#f2c14b').circle(382, 324, 9, '#f2c14b').circle(290, 390, 9, '#f2c14b');
    c.group(`filter="${c.lit(80)}"`, () => c.path('M70 760L430 740L450 840H60Z', '#7a4a2c').path('M60 840H450V864H60Z', '#4a2818'));
    c.oval(240, 726, 190, 46, '#1c1a26').oval(240, 722, 186, 42, '#2f8098');
    for (let i = 1; i < 6; i += 1) c.add(`<ellipse cx="240" cy="722" rx="${i * 31}" ry="${i * 7}" fill="none" stroke="#cfeef0" stroke-width="2" opacity=".55"/>`);
    person(c, 226, 722, 120, { pose: 'dance', coat: '#e8b23f', wear: 'dress', hat: 'none', shadow: 0.4 });
    things.paperBoat(c, 330, 724, 40);
    [[90, 330], [150, 240], [70, 200], [210, 330], [130, 130]].forEach(([x, y], i) => moth(c, x, y, 40 + i * 5, { colour: [c.p.second, '#f2c14b', '#fffaf0'][i % 3], rot: i * 30 - 40 }));
    nature.flowers(c, () => 860, 50, [c.p.accent, '#fff2c0', c.p.second], { deep: 40 });
    child(c, 530, 860, 140, { pose: 'stand', flip: true, coat: c.p.second, shadow: 0.4 });
  },
};

/** Umbrellas that got the weather wrong. */
export const umbrella = {
  // It rains only under the umbrella, all around is a summer's day.
  inside(c) {
    sky(c);
    sun(c, 490, 150, 54);
    clouds(c, [[120, 140, 0.5]]);
    hills(c, 640, 30, { near: 0.15 });
    hills(c, 720, 20, { near: 0.35 });
    nature.flowers(c, () => 760, 110, [c.p.accent, '#f2c14b', '#fff6dc', c.p.second], { deep: 130, s: 8 });
    c.oval(266, 842, 150, 26, '#6fb0c8').oval(266, 838, 120, 16, '#a8dcea');
    nature.rain(c, 110, { x0: 130, x1: 420, y0: 400, y1: 800, colour: '#4f8ab0', a: 0.75, lean: -3, w: 2.4 });
    const p = person(c, 250, 840, 330, { pose: 'hold', coat: mix('#3f4a6a', c.p.shade, 0.2), hat: 'brim' });
    cloud(c, 300, 470, 0.9, { colour: '#8a94a4', shade: '#4a5464', a: 0.95, flat: false });
    things.umbrella(c, p.hand[0], p.hand[1], 380, { colour: '#2c3244', rot: -4 });
    child(c, 500, 830, 160, { pose: 'stand', flip: true, coat: '#e8b23f', hat: 'none', shadow: 0.3 });
    c.motif('soft-ice-cream', 470, 752, 58, { sat: 0.9, k: 0.05 });
    moth(c, 440, 560, 44, { colour: '#f2b53f', rot: 30 });
  },
  // A fox crosses a flooded street in an umbrella turned upside down.
  fox(c) {
    sky(c);
    skyline(c, 540, { min: 120, max: 330, lit: 0.4, colour: mix(c.p.land[0], c.p.haze, 0.35) });
    mist(c, 520, 60, 0.4);
    [[40, 300], [540, 340]].forEach(([x, y]) => { c.line(`M${x} ${y}V640`, '#1f1a24', 9).glow(x, y - 6, 110, '#ffdf98', 0.9).circle(x, y - 6, 14, '#fff2c8'); });
    sea(c, 550, { waves: 150, near: mix(c.p.sky[2], '#ffdf98', 0.15) });
    glitter(c, 40, 600, 860, 50, '#ffdf98', 0.6);
    glitter(c, 540, 600, 860, 50, '#ffdf98', 0.6);
    beast(c, 'fox', 320, 610, 210, { colour: '#d8703a', body: 90 });
    c.group(`filter="${c.lit(100)}"`, () => c.path('M130 640C160 800 460 800 500 640q-46 26 -92 0q-46 26 -92 0q-46 26 -92 0q-46 26 -94 0Z', c.lin([[0, mix(c.p.accent, c.p.light, 0.15)], [1, dark(c.p.accent, 0.35)]], [0, 0, 1, 0.3])));
    c.line('M224 640Q250 740 315 758M408 640Q380 740 315 758M315 640V770', dark(c.p.accent, 0.4), 3, 'opacity=".7"');
    c.oval(315, 786, 200, 16, c.p.shade, `opacity=".4" filter="${c.blur(4)}"`);
    things.lantern(c, 196, 560, 18);
    c.line('M196 560V640', '#3a2418', 5);
    nature.rain(c, 150, { a: 0.4 });
    c.line('M-10 830Q100 810 200 834M380 850q80 -20 220 0', c.p.light, 3, 'opacity=".4"');
  },
};

/** Needle and thread. */
export const thread = {
  // A needle as tall as a tower sews night to day.
  needle(c) {
    c.clip('M-10 -10H330C300 200 360 400 300 600C280 720 330 820 300 910H-10Z', () => { sky(c); stars(c, 110, 620, { x1: 330 }); moon(c, 130, 170, 44); ridge(c, 620, 40, { near: 0.2 }); const f = hills(c, 730, 16, { near: 0.7 }); town(c, f, { x1: 330, count: 9, size: [26, 44] }); hills(c, 840, 10, { near: 1 }); }, PALETTES.ink);
    c.clip('M330 -10C300 200 360 400 300 600C280 720 330 820 300 910H610V-10Z', () => { sky(c); sun(c, 480, 190, 50); clouds(c, [[470, 340, 0.6]]); ridge(c, 630, 40, { near: 0.1 }); hills(c, 720, 20, { near: 0.3 }); forest(c, () => 760, 10, [50, 90], ['#5f9a4a', '#8fbf5a'], { x0: 330, x1: 600, kind: nature.roundTree }); hills(c, 800, 14, { near: 0.5 }); nature.flowers(c, () => 830, 60, ['#e8604c', '#f2c14b', '#fff'], { x0: 300, deep: 60 }); }, PALETTES.noon);
    for (let i = 0; i < 15; i += 1) { const y = 30 + i * 58; const x = 322 + 18 * Math.sin(y / 110) - y * 0.02; if (y > 600) break; c.line(`M${n(x - 34)} ${n(y + 8)}L${n(x + 34)} ${n(y - 8)}`, '#c8413b', 9).line(`M${n(x - 34)} ${n(y + 6)}L${n(x + 34)} ${n(y - 10)}`, '#f08a7a', 3); }
    c.line('M330 600C440 640 520 560 470 470C440 420 380 430 360 470', '#c8413b', 7);
    c.group(`filter="${c.lit(40)}"`, () => c.path('M352 452L366 446C330 560 260 720 196 860C250 720 310 570 352 452Z', '#d8dde4').path('M340 440C350 420 376 424 374 446C366 480 352 500 344 512C340 490 336 460 340 440Z', '#d8dde4'));
    c.oval(357, 456, 4, 17, '#3a4254', 'transform="rotate(20 357 456)"');
    person(c, 292, 700, 120, { pose: 'both', coat: '#e8b23f', flip: true, hat: 'point', scarf: '#c8413b' });
    beast(c, 'cat', 480, 800, 100, { flat: '#2a2434' });
  },
  // A ball of wool is the sun of a small room; a cat pulls it down.
  yarn(c) {
    sky(c);
    clouds(c, [[470, 190, 0.7], [110, 330, 0.5]]);
    hills(c, 660, 30, { near: 0.2 });
    const f = hills(c, 740, 20, { near: 0.5 });
    const [x, y, r] = [300, 260, 130];
    c.glow(x, y, 360, '#ffdf8a', 0.9);
    const wool = '#e88a2c';
    c.group(`filter="${c.lit(110)}"`, () => c.circle(x, y, r, wool));
    c.clip(`M${x - r} ${y}a${r} ${r} 0 0 0 ${2 * r} 0a${r} ${r} 0 0 0 ${-2 * r} 0Z`, () => { for (let k = 0; k < 3; k += 1) for (let i = -6; i < 7; i += 1) c.at(x, y, () => c.line(`M${-r} ${i * 18}Q0 ${i * 26} ${r} ${i * 18}`, mix(wool, i % 2 ? '#fff0b0' : '#9a3a1c', 0.35), 5, 'opacity=".6"'), { rot: [20, 80, 140][k] }); });
    c.line(`M${x + 90} ${y + 90}C${x + 170} 480 ${x - 60} 520 ${x + 60} 620S${x - 130} 740 190 760`, wool, 7);
    town(c, f, { x0: 380, x1: 600, count: 7, size: [24, 38], lit: 0.2 });
    c.group(`filter="${c.lit(90)}"`, () => {
      c.path('M40 868C20 780 60 720 110 716C104 690 106 664 112 640L134 662C150 656 168 656 182 660L208 640C212 668 210 696 200 716C220 724 236 740 250 760C262 776 250 796 232 786L196 764C214 800 216 840 206 868Z', '#3a3040');
    });
    c.line('M60 860C0 870 -10 800 30 770', '#3a3040', 22).circle(140, 690, 5, '#f2c14b').circle(176, 690, 5, '#f2c14b');
    nature.flowers(c, () => 830, 50, [c.p.accent, '#fff2c0', c.p.second], { deep: 60, x0: 230 });
    person(c, 520, 850, 110, { pose: 'raise', coat: c.p.second, shadow: 0.4 });
    nature.grass(c, 868, 50, 50);
  },
};

/** A game with the land. */
export const chess = {
  // The board runs up a hill to a castle; pieces go on foot.
  hill(c) {
    sky(c);
    clouds(c, [[130, 150, 0.9], [500, 210, 0.7], [80, 330, 0.4]]);
    flock(c, 6, [180, 220, 340, 330], [18, 30]);
    ridge(c, 480, 40, { near: 0.1 });
    const edge = nature.mound(c, 380, 400, 240, 420, { near: 0.3 });
    castle(c, 388, 412, 150, { roof: c.p.accent });
    const rows = 11;
    const at = (u, v) => { const t = v ** 1.5; const x = 386 + Math.sin(v * 5.2) * 120 * v - 60 * t + (u - 0.5) * (40 + 560 * t); const y = 412 + 520 * t; return [x, y]; };
    for (let k = 0; k < rows; k += 1) for (let i = 0; i < 4; i += 1) { const q = [at(i / 4, k / rows), at((i + 1) / 4, k / rows), at((i + 1) / 4, (k + 1) / rows), at(i / 4, (k + 1) / rows)]; c.path(`M${q.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, (i + k) % 2 ? '#f4e6c4' : mix(c.p.second, c.p.shade, 0.35)); }
    const set = (kind, u, v, h, colour, o) => { const [x, y] = at(u, v); things.piece(c, kind, x, y, h, { colour, ...o }); };
    const white = '#fff4dc';
    const black = mix(c.p.shade, '#2a1c2c', 0.5);
    set('pawn', 0.6, 0.33, 34, black);
    set('bishop', 0.3, 0.44, 56, black);
    set('knight', 0.65, 0.56, 80, black, { flip: true });
    set('pawn', 0.2, 0.66, 84, white);
    set('rook', 0.85, 0.7, 96, black);
    set('king', 0.42, 0.84, 190, white);
    const [px, py] = at(0.8, 0.9);
    person(c, px, py, 110, { pose: 'both', flip: true, coat: c.p.accent, hat: 'brim', shadow: 0.4 });
    nature.roundTree(c, 80, 640, 110, mix('#5f8a4a', c.p.land[1], 0.3));
    nature.roundTree(c, 560, 560, 90, mix('#5f8a4a', c.p.land[1], 0.3));
    void edge;
  },
};
