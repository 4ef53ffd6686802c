// Kinds of scene about going somewhere: carried through the air, houses that walk, doors, ladders, stairs, trains, roads.
import { beast, bird } from '../beasts.mjs';
import { H, W, n } from '../card.mjs';
import { dark, mix, pale } from '../colour.mjs';
import * as nature from '../nature.mjs';
import { child, person } from '../people.mjs';
import * as things from '../things.mjs';
import { house, tower, town } from '../town.mjs';

const { sky, stars, moon, cloud, clouds, hills, ridge, mist, sea, glitter, forest } = nature;

/** Something heavy carried by something light. */
export const lifted = {
  // A child drifts on one dandelion seed over harvested fields, seen from above.
  dandelion(c) {
    // Fields from above.
    const tones = ['#e2c46a', '#c9d07a', '#9dbb6a', '#d9a85a', '#b6cf8e', '#efe0a0'].map((t) => mix(t, c.p.haze, 0.25));
    c.fill(tones[0]);
    const rows = [[-10, 90], [90, 210], [210, 330], [330, 470], [470, 620], [620, 780], [780, 910]];
    rows.forEach(([y0, y1], r) => {
      let x = -60;
      while (x < 640) {
        const w = c.R.in(110, 230);
        const tone = c.R.pick(tones);
        const d = `M${n(x)} ${y0 + (x * 0.1)}L${n(x + w)} ${n(y0 + (x + w) * 0.1)}L${n(x + w - 24)} ${n(y1 + (x + w) * 0.1)}L${n(x - 24)} ${n(y1 + x * 0.1)}Z`;
        c.path(d, tone).line(d, mix('#5a7a4a', c.p.land[1], 0.3), 4, 'opacity=".7"');
        for (let k = 1; k < 7; k += 1) c.line(`M${n(x + (k * w) / 7)} ${n(y0 + 8 + x * 0.1)}l-20 ${n(y1 - y0 - 14)}`, dark(tone, 0.25), 2, 'opacity=".45"');
        x += w;
      }
      void r;
    });
    c.line('M-10 700C140 640 180 520 330 500S480 300 620 240', '#f0e2c0', 16).line('M-10 150C160 190 260 330 420 360S560 560 620 600', mix('#5f9ab0', c.p.sky[1], 0.3), 22);
    for (let i = 0; i < 50; i += 1) { const [x, y] = [c.R.in(0, W), c.R.in(0, H)]; c.oval(x + 5, y + 6, 9, 7, c.p.shade, 'opacity=".3"').circle(x, y, c.R.in(5, 10), mix('#3f6a42', c.p.land[1], c.R() * 0.5)); }
    [[470, 690], [500, 716], [440, 720], [530, 680]].forEach(([x, y]) => c.path(`M${x} ${y}h26v18h-26Z`, mix(c.p.accent, '#8a4a34', 0.3)).path(`M${x} ${y}h26v8h-26Z`, mix(c.p.accent, c.p.light, 0.25)));
    // The shadow lies far off: that is how high it is.
    c.group('opacity=".35"', () => { c.oval(150, 790, 34, 20, c.p.shade).oval(166, 826, 10, 16, c.p.shade); });
    cloud(c, 560, 120, 0.7, { a: 0.85 });
    const p = child(c, 352, 560, 150, { pose: 'reach', coat: c.p.accent, scarf: c.p.second, rot: 10 });
    const [hx, hy] = p.hand;
    c.line(`M${n(hx)} ${n(hy + 20)}Q${n(hx - 10)} 280 300 214`, '#f6efd8', 4).path(`M${n(hx - 5)} ${n(hy + 10)}q6 40 10 0Z`, '#7a5a3a');
    for (let i = 0; i < 54; i += 1) {
      const a = -Math.PI + (i / 53) * Math.PI + c.R.in(-0.05, 0.05);
      const l = c.R.in(110, 150);
      const [x, y] = [300 + Math.cos(a) * l, 214 + Math.sin(a) * l * 0.8];
      c.line(`M300 214Q${n(300 + Math.cos(a) * l * 0.5)} ${n(214 + Math.sin(a) * l * 0.3)} ${n(x)} ${n(y)}`, '#fffdf2', 1.8, 'opacity=".9"').circle(x, y, 4.5, '#fffdf2', 'opacity=".8"');
    }
  },
};

/** Houses that are alive. */
export const alive = {
  // A house that walks on bird's legs through the rain, its door key around its neck.
  walking(c) {
    sky(c);
    ridge(c, 600, 40, { near: 0.1 });
    forest(c, () => 640, 24, [60, 130], [mix(c.p.land[1], c.p.haze, 0.5), mix(c.p.land[1], c.p.haze, 0.3)]);
    mist(c, 650, 60, 0.7);
    hills(c, 730, 16, { near: 0.4 });
    c.line('M290 480L250 640L310 800M380 480L430 600L376 740', mix(c.p.accent, '#c98a3a', 0.5), 15);
    c.line('M310 800l-52 24M310 800l-8 32M310 800l40 22M376 740l-50 22M376 740l-6 30M376 740l42 20', mix(c.p.accent, '#c98a3a', 0.5), 11);
    house(c, 336, 500, 270, { lit: 1, tall: 0.82, wide: 0.9, wall: mix('#e6cfae', c.p.haze, 0.3) });
    c.path('M208 500H464L440 530H236Z', dark(mix('#6a4630', c.p.land[1], 0.3), 0.1));
    things.key(c, 320, 520, 110, { rot: 84 });
    for (let i = 0; i < 8; i += 1) c.circle(404 + i * 20, 170 - i * 15, 13 + i * 6, pale(c.p.haze, 0.3), `opacity="${n(0.8 - i * 0.08)}"`);
    nature.rain(c, 120, { a: 0.35 });
    const front = hills(c, 830, 10, { near: 0.85 });
    person(c, 96, front(96) + 30, 96, { pose: 'stride', coat: c.p.accent, hat: 'hood', shadow: 0.4 });
    c.line(`M120 ${n(front(96) - 16)}Q200 760 258 812`, mix('#d8b98a', c.p.light, 0.2), 2.5);
    nature.grass(c, 868, 70, 50);
  },
  // A tall tree-stump tower whose roots hold on to a cliff of teeth… no: a house grown from a boot, laundry between the laces.
  boot(c) {
    sky(c);
    clouds(c, [[480, 170, 0.8], [60, 330, 0.5]]);
    hills(c, 640, 30, { near: 0.15 });
    const ground = hills(c, 760, 14, { near: 0.45 });
    const leather = mix('#8f4f34', c.p.accent, 0.25);
    c.contact(290, 800, 240, 26, 0.5);
    c.group(`filter="${c.lit(140)}"`, () => {
      c.path('M120 240C180 220 270 220 330 244C336 340 330 430 344 520C400 560 490 580 520 640C540 690 540 740 530 770H130C112 700 130 620 128 540C126 440 112 340 120 240Z', leather);
      c.path('M112 770H536L540 806H380V794H240V806H108Z', dark(leather, 0.6));
      c.path('M112 236C180 208 276 208 338 238L334 276C270 250 190 250 118 274Z', mix(leather, c.p.light, 0.3));
    });
    [330, 380, 430, 480, 530].forEach((y, i) => c.line(`M${250 + i * 6} ${y}L${332 + i * 5} ${y - 14}M${250 + i * 6} ${y - 14}L${334 + i * 5} ${y + 4}`, '#f0dfba', 5));
    things.door(c, 200, 772, 130, { colour: c.p.second, glow: true });
    [[170, 360], [180, 480], [310, 650], [420, 660]].forEach(([x, y]) => { c.glow(x, y, 60, '#ffcf7a', 0.6).rect(x - 20, y - 24, 40, 48, '#ffe09a', 'rx="18"').line(`M${x} ${y - 24}v48M${x - 20} ${y}h40`, dark(leather, 0.4), 4); });
    c.path('M96 244L226 120L352 246Z', c.lin([[0, mix(c.p.second, c.p.light, 0.25)], [1, dark(c.p.second, 0.25)]], [0, 0, 1, 0]));
    c.rect(270, 120, 26, 70, dark(leather, 0.3));
    for (let i = 0; i < 6; i += 1) c.circle(284 + i * 14, 100 - i * 16, 10 + i * 5, pale(c.p.haze, 0.3), `opacity="${n(0.8 - i * 0.1)}"`);
    c.line('M338 300Q450 350 560 320', '#6a4a34', 2.5).line('M560 320V800', '#6a4a34', 7);
    [[380, 330, '#e8b23f'], [424, 340, c.p.accent], [470, 342, c.p.second], [514, 336, '#b5688a']].forEach(([x, y, t]) => c.path(`M${x - 14} ${y}h28l6 40q-20 8 -40 0Z`, t));
    child(c, 300, ground(300) + 70, 70, { pose: 'stride', coat: c.p.second, shadow: 0.4 });
    child(c, 470, ground(470) + 84, 78, { pose: 'raise', coat: '#e8b23f', shadow: 0.4 });
    nature.flowers(c, () => 850, 40, [c.p.accent, '#fff2c0', c.p.second], { deep: 50 });
  },
};


/** A ladder to somewhere. */
export const ladder = {
  // Somebody paints the moon, which is only half finished.
  painter(c) {
    sky(c);
    stars(c, 150, 560);
    c.glow(380, 300, 420, '#ffe7b0', 0.55);
    c.circle(380, 300, 168, mix(c.p.sky[1], c.p.sky[0], 0.4)).add(`<circle cx="380" cy="300" r="168" fill="none" stroke="${pale(c.p.haze, 0.3)}" stroke-width="2.5" stroke-dasharray="7 9" opacity=".8"/>`);
    const done = 'M212 300A168 168 0 0 1 500 182C470 230 486 262 448 290C470 330 420 372 436 410C410 430 424 450 404 466A168 168 0 0 1 212 300Z';
    c.clip(done, () => moon(c, 380, 300, 168, { halo: 0 }));
    const roof = (x, y, s, o) => house(c, x, y, s, o);
    ridge(c, 700, 30, { near: 0.1 });
    roof(90, 860, 190, { lit: 0.9 });
    roof(430, 890, 240, { lit: 0.8, tall: 0.8 });
    roof(560, 880, 150, { lit: 0.8 });
    roof(250, 900, 130, { lit: 0.9 });
    things.ladder(c, 330, 800, 470, 330, { w0: 46, w1: 28 });
    const p = person(c, 452, 414, 118, { pose: 'reach', coat: c.p.accent, hat: 'brim', rot: 6 });
    c.line(`M${n(p.hand[0])} ${n(p.hand[1])}l18 -26`, '#7a4a2c', 5).line(`M${n(p.hand[0] + 18)} ${n(p.hand[1] - 26)}l8 -12`, '#fff3cf', 10);
    c.path('M424 452h34l-4 34h-26Z', '#9aa4b8').path('M424 452h34v8h-34Z', '#fff3cf').line('M456 486q2 40 -2 70', '#fff3cf', 4);
    beast(c, 'cat', 96, 620, 90, { colour: dark(c.p.shade, 0), flat: dark(c.p.shade, 0) });
  },
  // A hole in the sea with a ladder down, a lamp burns below.
  hole(c) {
    sky(c);
    clouds(c, [[460, 110, 0.7], [90, 160, 0.5]]);
    sea(c, 300, { waves: 240 });
    const [x, y, rx, ry] = [350, 590, 190, 74];
    const rim = `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`;
    c.path(rim, c.lin([[0, dark(c.p.land[1], 0.2)], [1, '#050d18']]));
    c.clip(rim, () => {
      c.path(`M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}V${y + 200}H${x - rx}Z`, c.lin([[0, mix(c.p.sky[1], c.p.light, 0.2)], [0.5, c.p.land[1]], [1, '#06101c']]));
      for (let i = 0; i < 34; i += 1) c.line(`M${n(x - rx + c.R() * rx * 2)} ${y - 80}v${n(c.R.in(60, 160))}`, pale(c.p.haze, 0.3), c.R.in(2, 6), 'opacity=".35"');
      c.glow(x + 20, y + 70, 150, '#ffcf7a', 1);
    });
    things.ladder(c, x + 14, y + 70, x - 4, y - 120, { w0: 40, w1: 54, colour: '#8a5a3a' });
    c.line(`M${x - rx} ${y}A${rx} ${ry} 0 0 0 ${x + rx} ${y}`, '#f4fff8', 7, 'opacity=".85"').line(`M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}`, '#f4fff8', 4, 'opacity=".7"');
    c.clip(`M0 0H600V${y + ry - 16}H0Z`, () => person(c, x - 2, y + 26, 110, { pose: 'climb', coat: '#e8b23f', hat: 'bob' }));
    things.boat(c, 110, 660, 180, { colour: c.p.accent });
    c.line('M190 640Q220 650 250 630', '#e8d8b0', 2.5);
    beast(c, 'crow', 70, 602, 64, { colour: '#f4efe4', flip: true, body: 40 });
    glitter(c, 120, 320, 520, 60);
  },
};
