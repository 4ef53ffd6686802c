// Kinds of scene about ways and lights: beds that travel, trains, lighthouses, roads, ropes, wells.
import { beast, flock } from '../beasts.mjs';
import { W, n } from '../card.mjs';
import { dark, mix, pale } from '../colour.mjs';
import * as nature from '../nature.mjs';
import { child, person } from '../people.mjs';
import * as things from '../things.mjs';
import { arches, house, lighthouse, town, train, windmill } from '../town.mjs';

const { sky, stars, moon, sun, cloud, clouds, hills, ridge, sea, glitter, forest, swell, cloudSea } = nature;

/** A bed that is somewhere else. */
export const bed = {
  // A bed at sea; the blanket is the sail.
  sail(c) {
    sky(c);
    stars(c, 130, 520);
    moon(c, 130, 170, 54, { crescent: 0.45 });
    clouds(c, [[470, 220, 0.6], [90, 400, 0.45]]);
    sea(c, 560, {});
    glitter(c, 130, 566, 700, 60);
    c.line('M372 720V250', '#6a4630', 9);
    c.path('M384 270C500 330 540 450 520 590C470 560 430 560 386 570Z', c.lin([[0, mix(c.p.accent, c.p.light, 0.3)], [1, dark(c.p.accent, 0.2)]]));
    for (let i = 0; i < 4; i += 1) c.line(`M${386} ${330 + i * 62}Q${450 + i * 10} ${340 + i * 56} ${468 + i * 14} ${372 + i * 56}`, pale(c.p.accent, 0.4), 4, 'opacity=".6"');
    c.path('M376 250l-44 14l44 16Z', c.p.second);
    c.group('transform="rotate(-5 320 720)"', () => things.bed(c, 320, 750, 360, { cover: c.p.second }));
    swell(c, 750, { rows: 4, height: 20, from: mix(c.p.sky[1], c.p.land[1], 0.3) });
    things.lantern(c, 136, 620, 16, { cord: 12 });
    c.motif('teddy-bear', 470, 660, 66, { sat: 0.5, k: 0.25 });
    [[70, 700, 50], [560, 700, 40]].forEach(([x, y, s]) => c.path(`M${x} ${y}q${s * 0.4} ${-s} ${s} ${-s * 0.2}q${-s * 0.4} ${s * 0.1} ${-s * 0.5} ${s * 0.3}Z`, mix(c.p.sky[1], c.p.shade, 0.3)));
  },
  // A quilt that is a country: hills under the blanket, fields as patches, a sleeper as large as the horizon.
  quilt(c) {
    sky(c);
    stars(c, 70, 260);
    moon(c, 470, 120, 40);
    // The headboard is a ridge, the pillow a cloud.
    c.path('M-10 420V210Q60 150 150 190T330 200Q400 160 470 230L480 420Z', c.lin([[0, mix('#7a5038', c.p.haze, 0.3)], [1, dark('#5a3624', 0.1)]]));
    c.group(`filter="${c.lit(120)}"`, () => c.path('M-30 420C-30 300 60 270 160 280C280 270 420 300 440 380C450 430 380 450 200 450S-30 470 -30 420Z', '#f7efe0'));
    c.circle(220, 350, 62, '#d9a583').path('M152 350C150 280 200 262 250 274C290 290 292 320 284 330C250 300 210 310 196 380C170 390 154 380 152 350Z', dark(mix(c.p.shade, '#5a3520', 0.5), 0)).line('M238 360q10 6 20 0', '#6a4030', 3.5);
    const patch = [c.p.accent, c.p.second, '#e2c46a', '#9dbb6a', '#c9d9a0', '#d98a5a', '#efe0b8'].map((t) => mix(t, c.p.haze, 0.15));
    const crest = (x) => 420 - 60 * Math.exp(-(((x - 190) / 130) ** 2)) + 30 * Math.sin(x / 130) + x * 0.12;
    const cloth = `M-10 ${n(crest(-10))}${Array.from({ length: 31 }, (_, i) => `L${i * 21 - 10} ${n(crest(i * 21 - 10))}`).join('')}V910H-10Z`;
    c.clip(cloth, () => {
      c.fill(patch[2]);
      for (let row = 0; row < 7; row += 1) for (let col = -1; col < 6; col += 1) {
        const at = (i, j) => { const x = i * 118 + j * 14; const y = 340 + j * 92 + (crest(x) - 420) * (1 - j / 8); return `${n(x)} ${n(y)}`; };
        const tone = c.R.pick(patch);
        c.path(`M${at(col, row)}L${at(col + 1, row)}L${at(col + 1, row + 1)}L${at(col, row + 1)}Z`, tone, `stroke="${pale(c.p.haze, 0.5)}" stroke-width="2.5" stroke-dasharray="7 5"`);
        if (c.R() < 0.5) for (let k = 1; k < 5; k += 1) { const [x, y] = [col * 118 + row * 14 + k * 22, 352 + row * 92]; c.line(`M${n(x)} ${n(y)}l10 70`, dark(tone, 0.25), 2.4, 'opacity=".5"'); }
      }
      c.path(cloth, c.lin([[0, c.p.light, 0.3], [0.2, c.p.light, 0], [1, c.p.shade, 0.5]]));
    });
    c.line('M470 910C430 800 520 740 440 680S300 640 330 560', '#f4ead0', 10).line('M470 910C430 800 520 740 440 680S300 640 330 560', '#d8c8a0', 3);
    [[330, 556], [300, 572], [366, 566]].forEach(([x, y]) => house(c, x, y, 32, { lit: 1 }));
    forest(c, () => 690, 9, [40, 70], ['#3f6a42', '#5a8a4a'], { x0: 80, x1: 240, kind: nature.roundTree });
    forest(c, () => 790, 8, [40, 60], ['#3f6a42', '#2f5a3c'], { x0: 500, x1: 590 });
    windmill(c, 150, 560, 90);
    person(c, 446, 772, 54, { pose: 'walk', flip: true, coat: c.p.accent, shadow: 0.4 });
  },
};

/** Rails where there is no ground. */
export const rails = {
  // A night train over a viaduct above the clouds.
  viaduct(c) {
    sky(c);
    stars(c, 140, 440);
    moon(c, 440, 240, 120);
    clouds(c, [[110, 260, 0.6]]);
    cloudSea(c, 560, 2);
    c.group('transform="rotate(-6 300 520)"', () => {
      arches(c, -60, 680, 520, 420, { count: 5 });
      train(c, 500, 520, 74, { cars: 4 });
    });
    cloudSea(c, 770, 2);
  },
};

/** Signals for ships that are not there. */
export const beacon = {
  // Its beam is a shoal of fish.
  fish(c) {
    sky(c);
    stars(c, 60, 260);
    sea(c, 640, { waves: 120 });
    ridge(c, 640, 14, { near: 0.2 });
    c.group(`filter="${c.lit(100)}"`, () => c.path('M330 790C350 690 420 640 500 630C570 630 620 660 640 700V910H300Z', mix(c.p.land[1], '#4a4450', 0.4)));
    const [lx, ly] = lighthouse(c, 500, 650, 430, {});
    house(c, 560, 672, 60, { lit: 1 });
    c.path(`M${lx} ${ly - 14}L-20 90V460L${lx} ${ly + 14}Z`, c.lin([[0, '#fff2b0', 0.05], [1, '#fff2b0', 0.8]], [0, 0, 1, 0]));
    for (let i = 0; i < 46; i += 1) {
      const t = c.R() ** 0.7;
      const [x, y] = [lx - 40 - t * 480, ly + c.R.in(-1, 1) * (14 + t * 150)];
      beast(c, 'fish', x, y, 26 + t * 62, { colour: mix(c.R.pick(['#f7c24a', c.p.accent, '#ffe9b0', '#f2954a']), '#fff2b0', 0.2), rot: c.R.in(-10, 10) - 4, body: 30 });
    }
    swell(c, 780, { rows: 4, height: 22, from: mix(c.p.sky[1], c.p.land[1], 0.5) });
    things.boat(c, 150, 792, 120, { rot: -6 });
    person(c, 146, 780, 84, { pose: 'raise', coat: c.p.accent, hat: 'bob' });
  },
  // No light at all: a field that comes in as waves, a rower on it, a ship of cloud.
  wheat(c) {
    sky(c);
    sun(c, 120, 150, 46);
    clouds(c, [[420, 260, 0.6]]);
    // A ship of cloud.
    cloud(c, 400, 380, 1, { flat: true });
    c.path('M300 330h210l-34 50h-146Z', pale(c.p.haze, 0.5)).line('M400 330V190', pale(c.p.haze, 0.3), 6).path('M408 200C470 230 480 280 474 320H408ZM392 210C350 240 340 290 342 320H392Z', '#fffaf0');
    hills(c, 560, 14, { near: 0.2 });
    for (let k = 0; k < 6; k += 1) {
      const y = 590 + k * 56;
      const gold = mix('#f0cf6a', '#a86a20', k / 6);
      let d = `M-40 ${y}`;
      for (let x = -40; x < W + 80; x += 130) d += `q50 ${-30 - k * 5} 100 ${-6}q20 10 30 6`;
      c.path(`${d}V920H-40Z`, c.lin([[0, pale(gold, 0.35)], [0.3, gold], [1, dark(gold, 0.25)]], [0, y - 30, 0, y + 120], true)).line(d, '#fff6d0', 3, 'opacity=".7"');
      if (k === 2) {
        things.boat(c, 210, y - 6, 240, { colour: mix('#8a4a34', c.p.accent, 0.4), rot: -5 });
        const p = person(c, 216, y - 22, 200, { pose: 'row', coat: c.p.second, hat: 'brim' });
        c.line(`M${n(p.hand[0])} ${n(p.hand[1])}L${n(p.hand[0] + 60)} ${n(y + 40)}`, '#6a4630', 7);
      }
      for (let i = 0; i < 60; i += 1) { const x = c.R.in(0, W); c.line(`M${n(x)} ${n(y + c.R.in(4, 50))}q3 -16 ${n(c.R.in(4, 14))} -26`, mix(gold, c.R() < 0.5 ? '#fff2b0' : '#7a4a1a', 0.4), 2.2, 'opacity=".6"'); }
    }
    c.motif('anchor', 520, 838, 110, { rot: 24, sat: 0.3, k: 0.3 });
    nature.grass(c, 850, 60, 80, ['#a8742a', '#f0cf6a']);
  },
};

/** A road that will not lie still. */
export const road = {
  // Grandmother on a hill knits the road out of a ball of grey wool; cars already drive on it.
  knitted(c) {
    sky(c);
    clouds(c, [[430, 130, 0.8], [120, 210, 0.6], [330, 300, 0.4]]);
    hills(c, 480, 40, { near: 0.1, waves: 1.6 });
    hills(c, 600, 40, { near: 0.3, waves: 1.4 });
    const near = hills(c, 700, 30, { near: 0.5, waves: 1.2 });
    const way = 'M392 640C300 650 250 690 180 680C90 668 60 620 130 580C220 540 330 560 330 510C330 470 200 480 180 440C170 420 240 410 250 396L268 396C262 420 206 424 216 440C240 466 370 450 374 510C378 590 230 570 160 610C120 636 150 650 200 648C260 640 310 600 392 596Z';
    const wool = mix('#8c8796', c.p.second, 0.12);
    c.path(way, wool);
    c.clip(way, () => { for (let y = 390; y < 700; y += 9) for (let x = 40 + ((y / 9) % 2) * 6; x < 410; x += 12) c.line(`M${x} ${y}l5 6l5 -6`, dark(wool, 0.35), 2.4, 'opacity=".6"'); });
    c.line('M392 618C300 624 250 664 190 664C110 656 80 620 140 594C220 556 350 580 352 510C350 460 210 474 196 438C194 420 250 414 258 396', '#fff2d0', 4, 'stroke-dasharray="12 12"');
    [[210, 648, c.p.accent, -6], [300, 540, '#e8b23f', -14], [230, 464, c.p.second, 14]].forEach(([x, y, t, rot]) => c.at(x, y, () => c.path('M-22 0v-14q2 -4 8 -4l6 -12h18l8 12q8 0 8 6v12Z', t).circle(-10, 1, 6, '#1f1a20').circle(14, 1, 6, '#1f1a20').path('M-6 -18l4 -8h10l5 8Z', '#dff0f4'), { rot }));
    c.group(`filter="${c.lit(80)}"`, () => { c.path('M470 840V650C470 590 560 590 560 650V840Z', '#7a4a30').path('M410 840C420 800 560 800 580 840L574 868H418Z', dark('#7a4a30', 0.2)); });
    const p = person(c, 500, 790, 290, { pose: 'sit', flip: true, coat: c.p.accent, hat: 'none', wear: 'dress', hair: '#eee8ea', scarf: '#f2c14b' });
    c.path('M442 812Q500 740 560 812L574 870H424Z', mix(c.p.accent, c.p.shade, 0.1)).circle(p.head[0] + 14, p.head[1] - 20, 11, '#eee8ea');
    c.add(`<circle cx="${n(p.head[0] - 12)}" cy="${n(p.head[1] + 1)}" r="6" fill="none" stroke="#3a2c34" stroke-width="2"/>`);
    c.line(`M${n(p.hand[0] - 50)} ${n(p.hand[1] - 30)}l76 40M${n(p.hand[0] - 46)} ${n(p.hand[1] + 20)}l70 -50`, '#e9dcc0', 5);
    c.path(`M392 596C420 600 440 640 ${n(p.hand[0] - 14)} ${n(p.hand[1] - 8)}L${n(p.hand[0] - 6)} ${n(p.hand[1] + 14)}C430 690 420 650 392 640Z`, wool);
    c.line(`M${n(p.hand[0])} ${n(p.hand[1])}C430 800 400 880 330 850`, wool, 5);
    c.group(`filter="${c.lit(60)}"`, () => c.circle(290, 840, 48, wool));
    for (let i = 0; i < 9; i += 1) c.line(`M${n(250 + i * 4)} ${n(820 + i * 6)}Q${n(290)} ${n(780 + i * 12)} ${n(334 - i * 3)} ${n(830 + i * 4)}`, dark(wool, 0.35), 2.2);
    nature.flowers(c, () => 860, 30, [c.p.accent, '#fff2c0'], { deep: 40, x1: 240 });
    void near;
  },
  // The road is a snake; a walker with a suitcase has not noticed.
  snake(c) {
    sky(c);
    clouds(c, [[130, 170, 0.9], [470, 110, 0.7], [430, 300, 0.5]]);
    flock(c, 5, [60, 290, 280, 380], [18, 30]);
    hills(c, 440, 30, { near: 0.1 });
    hills(c, 560, 30, { near: 0.35 });
    hills(c, 700, 20, { near: 0.6 });
    const skin = mix('#7c8a4a', c.p.land[0], 0.25);
    const spine = [[420, 430, 9], [470, 450, 12], [500, 480, 16], [460, 510, 20], [380, 530, 24], [290, 550, 29], [230, 585, 34], [250, 630, 41], [340, 660, 50], [430, 690, 58], [470, 740, 66], [430, 790, 74], [340, 815, 80], [250, 812, 74], [180, 780, 62], [140, 730, 54]];
    c.group(`filter="${c.lit(70)}"`, () => {
      const l = []; const r = [];
      spine.forEach(([x, y, w], i) => { const [a, b] = [spine[Math.max(0, i - 1)], spine[Math.min(spine.length - 1, i + 1)]]; const d = Math.hypot(b[0] - a[0], b[1] - a[1]); const [ox, oy] = [-(b[1] - a[1]) / d, (b[0] - a[0]) / d]; l.push([x + ox * w, y + oy * w * 0.55]); r.unshift([x - ox * w, y - oy * w * 0.55]); });
      const smooth = (pts) => pts.map(([x, y], i) => (i ? `Q${n(pts[i - 1][0])} ${n(pts[i - 1][1])} ${n((pts[i - 1][0] + x) / 2)} ${n((pts[i - 1][1] + y) / 2)}` : `M${n(x)} ${n(y)}`)).join('');
      c.path(`${smooth(l)}L${smooth(r).slice(1)}Z`, skin);
      c.path('M214 800C140 780 90 740 62 676C44 640 70 596 116 592C166 590 190 640 196 690C202 730 240 740 270 762Z', mix(skin, c.p.light, 0.06));
    });
    c.line(`M${spine.map(([x, y]) => `${x} ${y}`).join('L')}`, '#fff2c0', 5, 'stroke-dasharray="20 16" opacity=".9"');
    spine.forEach(([x, y, w], i) => { if (i % 2) c.oval(x, y + w * 0.3, w * 0.3, w * 0.14, dark(skin, 0.4), 'opacity=".55"'); });
    c.circle(104, 634, 11, '#f2c14b').oval(104, 634, 3, 10, '#1a1410').line('M66 660Q100 676 138 664', dark(skin, 0.45), 3);
    c.line('M60 662q-26 8 -34 30M38 676q-16 0 -22 -6', '#c8413b', 5);
    const p = person(c, 384, 672, 110, { pose: 'walk', coat: c.p.accent, hat: 'brim', shadow: 0.45 });
    c.rect(p.other[0] - 18, p.other[1], 34, 26, '#6a4028', 'rx="4"');
    [[60, 540], [110, 520], [540, 600], [570, 640]].forEach(([x, y]) => nature.poplar(c, x, y, 130, mix(c.p.land[1], c.p.land[0], 0.2)));
    nature.grass(c, 868, 70, 60);
    house(c, 420, 426, 30, { lit: 1 });
  },
};

/** Between two points over nothing. */
export const rope = {
  // A cyclist rides a power line among swallows; the poles walk.
  cyclist(c) {
    sky(c);
    sun(c, 440, 560, 70);
    clouds(c, [[120, 180, 0.7], [480, 260, 0.5]]);
    hills(c, 720, 24, { near: 0.15 });
    hills(c, 790, 20, { near: 0.5 });
    [[90, 200, 900], [510, 330, 880]].forEach(([x, y0, y1], i) => c.line(`M${x} ${y0}L${x - 6} ${y1 - 160}L${x - 40} ${y1}M${x - 6} ${y1 - 160}L${x + 44} ${y1 - 10}M${x - 60} ${y0 + 40}h120M${x - 46} ${y0 + 80}h92`, dark(c.p.shade, 0), 12 - i * 3));
    ['M30 238C220 460 330 450 456 366', 'M150 238C300 420 420 440 564 366', 'M44 280C240 520 360 500 468 404'].forEach((d) => c.line(d, dark(c.p.shade, 0), 2.6));
    const wheel = (x, y) => { c.add(`<circle cx="${x}" cy="${y}" r="40" fill="none" stroke="${dark(c.p.shade, 0)}" stroke-width="5"/>`); for (let i = 0; i < 8; i += 1) c.line(`M${x} ${y}L${n(x + Math.cos(i * 0.785) * 38)} ${n(y + Math.sin(i * 0.785) * 38)}`, c.p.shade, 1.2); };
    c.group('transform="rotate(14 270 380)"', () => {
      wheel(222, 366);
      wheel(342, 366);
      c.line('M222 366L262 310H324L342 366M262 310L284 366L324 310M284 366H222M256 296h24M324 310l-6 -22h18', c.p.accent, 6);
      const p = person(c, 268, 306, 170, { pose: 'sit', coat: c.p.second, hat: 'brim', scarf: c.p.accent });
      void p;
    });
    [[110, 306], [138, 330], [420, 402], [440, 390], [500, 396]].forEach(([x, y]) => beast(c, 'crow', x, y - 10, 40, { colour: '#2a2434', body: 20 }));
    flock(c, 8, [330, 120, 570, 320], [20, 38]);
    forest(c, () => 850, 30, [30, 70], [c.p.land[1], dark(c.p.land[1], 0.3)]);
  },
};

/** Wells. */
export const well = {
  // From the bottom of a well, looking up: a round sky, and faces of houses all around the rim.
  below(c) {
    const stone = mix('#4a5a5c', c.p.land[1], 0.3);
    c.fill(dark(stone, 0.6));
    const [x, y] = [350, 330];
    for (let k = 12; k >= 0; k -= 1) {
      const r = 170 + k * 48;
      const [cx, cy] = [x - k * 5, y + k * 12];
      c.oval(cx, cy, r, r * 1.04, mix(mix(stone, c.p.light, 0.25), dark(stone, 0.55), k / 11));
      const count = 22;
      for (let i = 0; i < count; i += 1) { const a = ((i + (k % 2) * 0.5) / count) * 6.283; c.line(`M${n(cx + Math.cos(a) * r)} ${n(cy + Math.sin(a) * r * 1.04)}L${n(cx + Math.cos(a) * (r - 46))} ${n(cy + Math.sin(a) * (r - 46) * 1.04)}`, dark(stone, 0.6), 3, 'opacity=".7"'); }
      c.add(`<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${r}" ry="${n(r * 1.04)}" fill="none" stroke="${dark(stone, 0.6)}" stroke-width="4" opacity=".7"/>`);
    }
    const mouth = `M${x - 160} ${y}a160 166 0 0 0 320 0a160 166 0 0 0 -320 0Z`;
    c.clip(mouth, () => {
      sky(c, [c.p.sky[1], c.p.sky[2], c.p.sky[3]]);
      sun(c, x + 40, y - 30, 34);
      cloud(c, x - 60, y + 10, 0.4);
      for (let i = 0; i < 11; i += 1) { const a = 0.5 + i * 0.52; if (i === 5) continue; c.at(x + Math.cos(a) * 168, y + Math.sin(a) * 174, () => house(c, 0, 4, c.R.in(34, 52), { lit: 0.6 }), { rot: (a * 180) / Math.PI - 90 }); }
      c.at(x - 150, y + 60, () => child(c, 0, 12, 110, { pose: 'reach', coat: c.p.accent }), { rot: 62 });
      flock(c, 3, [x - 40, y - 90, x + 80, y - 40], [14, 24]);
    });
    nature.beams(c, x, y, { from: 1.2, to: 2.2, a: 0.5, count: 9 });
    c.line(`M${x - 6} ${y + 150}C${x - 20} 600 ${x - 70} 700 ${x - 60} 760`, '#e8d8b0', 5);
    c.path('M240 756L252 824H330L342 756Q290 780 240 756Z', c.lin([[0, '#9a6a44'], [1, '#4a2c1c']], [0, 0, 1, 0])).line('M242 756Q290 690 340 756', '#4a3a34', 5);
    c.motif('sunflower', 300, 730, 90, { sat: 0.7, k: 0.1, rot: 8 });
    c.path('M-10 830C120 800 260 830 380 822S540 810 610 836V910H-10Z', '#0c1a20', 'opacity=".8"');
    beast(c, 'fish', 470, 866, 70, { colour: '#8fb8b0', body: 30 });
  },
};
