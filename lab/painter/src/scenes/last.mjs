// Kinds of scene about weight, size and being far away: moons on strings, scales, giants' chairs, calls, things made of other things.
import { beast, bird, flock, moth } from '../beasts.mjs';
import { H, n } from '../card.mjs';
import { dark, mix } from '../colour.mjs';
import * as nature from '../nature.mjs';
import { child, person } from '../people.mjs';
import * as things from '../things.mjs';
import { house, skyline, town } from '../town.mjs';

const { sky, stars, moon, sun, cloud, clouds, hills, ridge, mist, forest } = nature;

/** The moon within reach. */
export const moonlight = {
  // A street lamp holds the moon; moths come, one of them as large as a cat.
  lamp(c) {
    sky(c);
    stars(c, 60, 420);
    house(c, 60, 880, 220, { lit: 0.5, tall: 1.6 });
    house(c, 540, 900, 250, { lit: 0.4, tall: 1.3 });
    c.path('M-10 830L610 850V910H-10Z', dark(c.p.land[1], 0.2));
    c.line('M300 860V380Q300 250 380 250T440 300', dark(c.p.shade, 0), 13);
    c.glow(440, 380, 360, '#ffe9b0', 0.8);
    moon(c, 440, 380, 84, { halo: 0 });
    c.path('M396 300h88l16 20h-120Z', dark(c.p.shade, 0));
    c.path('M370 470L140 850H620Z', '#ffe9b0', `opacity=".2" filter="${c.blur(10)}"`);
    moth(c, 270, 450, 210, { rot: 24, colour: mix('#c9b090', c.p.haze, 0.2) });
    [[560, 290, 70, -40], [380, 530, 60, 10], [530, 520, 50, -20], [330, 260, 44, 40], [500, 200, 36, 0], [200, 300, 30, 30]].forEach(([x, y, s, r]) => moth(c, x, y, s, { rot: r, colour: mix('#b9a58a', c.p.accent, 0.2) }));
    person(c, 180, 856, 150, { pose: 'stand', coat: c.p.accent, hat: 'brim', shadow: 0.5 });
    c.rect(204, 800, 40, 28, '#6a4028', 'rx="4"');
  },
  // A child leads a cloud home on a string; it snows only under the cloud.
  leash(c) {
    sky(c);
    stars(c, 60, 360);
    skyline(c, 640, { min: 60, max: 190, lit: 0.25, colour: mix(c.p.land[0], c.p.haze, 0.35) });
    mist(c, 640, 60, 0.5);
    c.path('M-10 700C200 670 400 690 610 740V910H-10Z', c.lin([[0, '#eef2f6'], [1, mix('#9ab0c8', c.p.land[1], 0.3)]]));
    [[60, 690, 250], [540, 730, 270]].forEach(([x, y, h]) => nature.branches(c, x, y, { length: h * 0.3, width: 18, depth: 4 }));
    moon(c, 500, 130, 34);
    for (let i = 0; i < 90; i += 1) c.circle(c.R.in(110, 350), c.R.in(330, 720), c.R.in(2, 5), '#fffdf6', 'opacity=".9"');
    cloud(c, 225, 290, 1.15, { colour: '#fffaf0', shade: mix(c.p.sky[1], c.p.haze, 0.5), a: 1, flat: false });
    const p = child(c, 410, 820, 200, { pose: 'hold', flip: true, coat: c.p.accent, scarf: '#e8b23f', shadow: 0.35 });
    c.line(`M${n(p.hand[0])} ${n(p.hand[1])}C300 640 340 520 262 330`, '#fffaf0', 3);
    for (let i = 0; i < 9; i += 1) c.oval(450 + i * 22, 826 + i * 8 + (i % 2) * 8, 8, 4, '#8aa0bc', 'opacity=".7"');
    beast(c, 'hare', 170, 830, 100, { colour: '#efe9e2', body: 60, flip: true });
  },
};

/** What weighs more. */
export const balance = {
  // Scales on a cliff: a house against a feather. The feather is winning.
  scales(c) {
    sky(c);
    clouds(c, [[470, 150, 0.8], [500, 600, 0.6]]);
    ridge(c, 660, 40, { near: 0.1 });
    mist(c, 700, 50, 0.6);
    c.path('M150 910L190 770H390L430 910Z', mix('#8a6a58', c.p.land[1], 0.3));
    c.group(`filter="${c.lit(70)}"`, () => { c.path('M274 770L284 250H296L306 770Z', '#c89a4a').path('M208 780H372L388 800H192Z', '#a87a34').circle(290, 240, 18, '#e0b45a'); });
    c.group('transform="rotate(14 290 256)"', () => c.line('M90 256H490', '#c89a4a', 12));
    const pan = (x, y) => { c.line(`M${x} ${y}L${x - 80} ${y + 200}M${x} ${y}L${x + 80} ${y + 200}`, '#8a6a34', 3); c.group(`filter="${c.lit(40)}"`, () => c.path(`M${x - 92} ${y + 198}H${x + 92}Q${x} ${y + 270} ${x - 92} ${y + 198}Z`, '#c89a4a')); };
    pan(98, 208);
    pan(482, 304);
    house(c, 92, 408, 110, { lit: 1, wall: '#efdcbc', roof: c.p.accent });
    child(c, 146, 408, 60, { pose: 'raise', coat: c.p.second });
    c.motif('feather', 482, 452, 150, { rot: 10, sat: 0.4, k: 0.4, tint: '#fffaf0' });
    person(c, 560, 880, 110, { pose: 'stand', flip: true, coat: c.p.second, hat: 'brim' });
    c.path('M470 910C480 870 560 860 610 870V910Z', c.p.land[1]);
    flock(c, 5, [380, 620, 560, 740], [18, 30]);
  },
};

/** Far too large, far too small. */
export const size = {
  // A chair as high as a church; somebody has put a ladder to it and waits above.
  chair(c) {
    sky(c);
    clouds(c, [[110, 250, 0.9], [520, 330, 0.6]]);
    hills(c, 680, 20, { near: 0.15 });
    const f = hills(c, 760, 14, { near: 0.4 });
    c.path('M240 850L40 900H-10V910H610V880Z', c.p.shade, 'opacity=".25"');
    const wood = mix('#8a5230', c.p.accent, 0.2);
    c.group(`filter="${c.lit(60)}"`, () => {
      c.path('M430 850L418 180H446L470 850Z', dark(wood, 0.2)).path('M300 800L292 150H318L330 800Z', dark(wood, 0.25));
      [210, 290, 370].forEach((y) => c.path(`M300 ${y}L432 ${y + 26}V${y + 60}L300 ${y + 32}Z`, wood));
      c.path('M190 520L320 470L470 500L360 560Z', mix(wood, c.p.light, 0.2)).path('M190 520L360 560V590L190 548Z', wood).path('M360 560L470 500V530L360 590Z', dark(wood, 0.3));
      c.path('M194 548h28l-6 330h-20Z', wood).path('M338 586h26l-4 300h-20Z', wood);
    });
    things.ladder(c, 120, 860, 214, 530, { w0: 30, w1: 18 });
    c.rect(352, 486, 36, 28, '#6a4028', 'rx="3"');
    person(c, 286, 524, 140, { pose: 'sit', flip: true, coat: c.p.second, hat: 'brim', shadow: 0.3 });
    town(c, f, { x0: 480, x1: 600, count: 5, size: [18, 28] });
    forest(c, f, 6, [30, 50], [c.p.land[1], mix(c.p.land[1], c.p.land[0], 0.4)], { x0: 0, x1: 90, kind: nature.roundTree });
    flock(c, 5, [330, 60, 560, 140], [18, 30]);
    beast(c, 'crow', 438, 160, 60, { colour: '#2a2434', body: 30 });
    child(c, 250, 880, 76, { pose: 'reach', coat: '#e8b23f', shadow: 0.4 });
  },
};

/** Somebody is calling. */
export const call = {
  // A telephone in the desert; its cord goes up into a cloud.
  desert(c) {
    sky(c);
    sun(c, 480, 520, 60);
    cloud(c, 250, 170, 1.2, {});
    hills(c, 580, 24, { near: 0.1, waves: 1.3 });
    hills(c, 670, 30, { near: 0.35, waves: 1.3 });
    c.path('M-10 760C160 700 360 760 610 720V910H-10Z', c.lin([[0, mix(c.p.land[0], c.p.light, 0.25)], [1, c.p.land[1]]]));
    let d = 'M300 640';
    for (let i = 0; i < 23; i += 1) d += `q26 -8 ${i % 2 ? -4 : 4} -20`;
    c.line(d, dark(c.p.shade, 0), 5);
    c.contact(310, 770, 110, 14, 0.45);
    c.rect(250, 690, 120, 80, c.lin([[0, '#a8703c'], [1, '#5a3420']])).rect(236, 680, 148, 16, '#c08a50', 'rx="3"');
    c.motif('telephone', 310, 630, 130, { sat: 0.7, k: 0.2, tint: c.p.accent });
    const p = person(c, 130, 850, 170, { pose: 'walk', coat: c.p.second, hat: 'brim', shadow: 0.4 });
    for (let i = 0; i < 8; i += 1) c.oval(96 - i * 18, 856 + i * 4 + (i % 2) * 6, 7, 3, c.p.shade, 'opacity=".4"');
    [[470, 330], [520, 300], [440, 290]].forEach(([x, y]) => bird(c, x, y, 40, { wing: 0.8 }));
    c.motif('cactus', 520, 760, 150, { sat: 0.5, k: 0.3, drop: 0.4 });
    void p;
  },
};
