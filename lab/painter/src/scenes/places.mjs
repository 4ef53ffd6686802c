// Kinds of scene about places: rooms with weather, stairs, mazes, small planets, depths, beds, trains, lights, roads.
import { beast, flock } from '../beasts.mjs';
import { H, W, n } from '../card.mjs';
import { dark, mix, pale } from '../colour.mjs';
import * as nature from '../nature.mjs';
import { child, person } from '../people.mjs';
import * as things from '../things.mjs';
import { train } from '../town.mjs';

const { sky, stars, moon, sun, clouds, ridge, sea, glitter, cloudSea } = nature;

/** Weather and wilderness indoors. */
export const indoors = {
  // The tide comes in through the window; somebody reads on, feet in the water.
  tide(c) {
    things.room(c, 640);
    things.casement(c, 60, 110, 190, 270, () => {
      sky(c, ['#12245a', '#3f5fa0', '#e89a7a', '#fbd9a0']);
      moon(c, 180, 190, 26);
      sea(c, 290, { waves: 40, bottom: 420 });
    }, { arch: true });
    c.path('M40 384C120 400 150 470 120 560C100 620 60 650 -20 680L-20 900H640V680C560 640 460 650 380 640C260 630 280 470 270 384Z', c.lin([[0, '#8fd0d8'], [0.45, '#2f8a9c'], [1, '#0f4560']]), 'opacity=".94"');
    for (let i = 0; i < 60; i += 1) { const y = c.R.in(420, 880); const x = y < 640 ? c.R.in(110, 270) : c.R.in(-20, 580); c.line(`M${n(x)} ${n(y)}q${y < 640 ? '6 14 2 28' : '18 -7 44 0'}`, '#f0fffb', 2.4, 'opacity=".5"'); }
    c.group(`filter="${c.lit(110)}"`, () => {
      c.path('M330 730V560C330 470 420 450 470 460C540 470 560 520 556 580V740Z', c.p.accent).path('M310 650C290 600 340 590 352 620V730H316ZM580 650C596 600 546 590 536 620V736H574Z', dark(c.p.accent, 0.12)).rect(346, 650, 194, 60, mix(c.p.accent, c.p.light, 0.2), 'rx="16"');
    });
    const p = person(c, 430, 652, 210, { pose: 'sit', flip: true, coat: c.p.second, hat: 'none' });
    c.path(`M${n(p.hand[0] - 46)} ${n(p.hand[1] - 44)}l40 14l36 -16v42l-36 16l-40 -14Z`, '#f7efdc').line(`M${n(p.hand[0] - 6)} ${n(p.hand[1] - 30)}v42`, '#a8906a', 2);
    c.line('M560 740V330', '#6a4a34', 8).path('M508 340L528 250H596L620 340Z', '#f2cf7a').glow(562, 320, 170, '#ffdf98', 0.7);
    c.path('M-20 720C100 690 200 730 300 712S480 690 640 724V910H-20Z', c.lin([[0, '#4fb0bc'], [1, '#0c3a54']]), 'opacity=".8"').line('M-20 720C100 690 200 730 300 712S480 690 640 724', '#f4fffa', 4, 'opacity=".7"');
    beast(c, 'fish', 130, 800, 130, { colour: '#f08a4a', flip: true, rot: -8, body: 60 });
    beast(c, 'fish', 330, 850, 80, { colour: '#f2c14b', rot: 6, body: 40 });
    things.paperBoat(c, 210, 716, 60, { rot: -6 });
    c.motif('alarm-clock', 492, 792, 60, { rot: 24, sat: 0.6 });
  },
};

/** Stairs that lead nowhere, or too far. */
export const stairs = {
  spiral(c) {
    sky(c);
    nature.lamp(c, 440, 190, 60);
    clouds(c, [[110, 240, 0.6], [500, 420, 0.6]]);
    cloudSea(c, 760, 2);
    const at = things.spiral(c, 250, 850, 130, 190, { turns: 4.2, count: 70, shrink: 0.72, colour: mix('#d8b890', c.p.haze, 0.3) });
    clouds(c, [[60, 560, 0.6], [430, 640, 0.5]]);
    const front = at.filter(([, , , d]) => d > 0.5);
    [[0.1, c.p.accent], [0.42, c.p.second], [0.75, '#e8b23f']].forEach(([t, coat]) => {
      const [x, y, k] = front[Math.floor(t * front.length)];
      person(c, x, y, 92 * k, { pose: 'walk', coat, shadow: 0.3 });
    });
    const [tx, ty] = at[at.length - 1];
    c.glow(tx, ty - 30, 90, c.p.light, 0.9);
    things.door(c, 250, 132, 74, { colour: c.p.accent, open: 0.5 });
    flock(c, 6, [380, 480, 560, 720], [18, 34]);
  },
  // Two flights in one building: one party walks on the floor, the other on the ceiling.
  upside(c) {
    const wall = mix(c.p.sky[3], c.p.haze, 0.4);
    c.fill(c.lin([[0, mix(wall, c.p.light, 0.3)], [1, mix(wall, c.p.sky[1], 0.45)]], [0, 0, 1, 1]));
    const flight = (x, y, dir, tone, walkers) => {
      for (let i = 0; i < 12; i += 1) {
        const [sx, sy] = [x + dir * i * 44, y - i * 36];
        c.rect(Math.min(sx, sx + dir * 60), sy, 60, 520, c.lin([[0, mix(tone, c.p.light, 0.1)], [0.3, dark(tone, 0.15)], [1, dark(tone, 0.4)]]));
        c.rect(Math.min(sx, sx + dir * 60) - 3, sy - 9, 66, 12, mix(tone, c.p.light, 0.55));
        const w = walkers[i];
        if (w) person(c, sx + dir * 24, sy - 8, w.h, { ...w, shadow: 0.35 });
      }
    };
    [[90, 330], [470, 560]].forEach(([x, y]) => { c.path(`M${x - 44} ${y}v-90a44 44 0 0 1 88 0v90Z`, c.lin([[0, c.p.sky[0]], [1, c.p.sky[2]]])); moon(c, x + 8, y - 80, 14, { halo: 2 }); });
    c.group('transform="rotate(180 300 450)"', () => flight(60, 880, 1, mix(c.p.second, c.p.haze, 0.3), { 2: { h: 110, pose: 'walk', coat: c.p.accent }, 5: { h: 104, pose: 'walk', coat: '#e8b23f', hat: 'top' }, 8: { h: 76, pose: 'walk', child: true, coat: c.p.land[1], hat: 'bob' } }));
    flight(40, 900, 1, mix(c.p.accent, c.p.haze, 0.35), { 3: { h: 116, pose: 'walk', coat: c.p.second, hat: 'brim' }, 7: { h: 112, pose: 'walk', coat: c.p.land[1], hat: 'none', wear: 'dress' } });
    things.umbrella(c, 196, 694, 110, { colour: '#e8b23f', rot: 8 });
    flock(c, 4, [230, 380, 420, 520], [22, 36]);
  },
};

/** Seen from above: one has to find the way. */
export const labyrinth = {
  // A maze that is a fingerprint; a person follows a red thread.
  fingerprint(c) {
    const ground = mix('#e9d8b0', c.p.haze, 0.3);
    c.fill(c.lin([[0, pale(ground, 0.3)], [1, mix(ground, c.p.accent, 0.12)]], [0, 0, 1, 1]));
    const hedge = mix('#4f7a4c', c.p.land[1], 0.3);
    for (let k = 0; k < 12; k += 1) {
      const r = 34 + k * 27;
      const gap = c.R.in(-2.8, -0.4) + (k % 2) * 1.2;
      let d = '';
      let pen = false;
      for (let a = -4.45; a < 1.3; a += 0.04) {
        // Rings at the top, loose ends that run down to the wrist.
        const wob = 1 + 0.035 * Math.sin(a * 3 + k * 0.5);
        const down = a > 0.55 ? (a - 0.55) * 90 : a < -3.7 ? (-3.7 - a) * 90 : 0;
        const x = 300 + Math.cos(a) * r * wob + (a > 0.55 ? -8 : 8) * down * 0.02 * k;
        const y = 410 + Math.sin(a) * r * wob * 1.22 + down * (1 + k * 0.12);
        const open = Math.abs(a - gap) < 24 / r;
        d += `${pen && !open ? 'L' : 'M'}${n(x)} ${n(y)}`;
        pen = !open;
      }
      c.line(d, c.p.shade, 14, 'opacity=".25" transform="translate(4 6)"').line(d, hedge, 13).line(d, mix(hedge, c.p.light, 0.35), 4, 'transform="translate(-2 -3)"');
    }
    c.line('M300 910C290 850 330 800 318 730C310 680 284 640 292 580C298 520 306 470 300 424', c.p.accent, 5);
    c.glow(300, 412, 70, '#fff2b0', 1).circle(300, 412, 12, '#fff2b0');
    person(c, 318, 742, 84, { pose: 'walk', coat: c.p.accent, shadow: 0.45 });
    const roundTree = (x, y, s) => { c.oval(x + 8, y + 10, s, s * 0.9, c.p.shade, 'opacity=".3"').circle(x, y, s, hedge).circle(x - s * 0.25, y - s * 0.25, s * 0.6, mix(hedge, c.p.light, 0.3)); };
    [[50, 60, 34], [556, 70, 28], [40, 850, 30], [566, 846, 36], [92, 110, 16], [520, 830, 18]].forEach((t) => roundTree(...t));
  },
};

/** A world one can walk around before breakfast. */
export const planet = {
  // A train runs around a little planet and has almost caught its own last carriage.
  train(c) {
    sky(c);
    sun(c, 490, 150, 46);
    clouds(c, [[120, 150, 0.6], [520, 820, 0.7], [80, 800, 0.6]]);
    const [x, y, r] = [310, 490, 190];
    c.group(`filter="${c.lit(170)}"`, () => c.circle(x, y, r, c.rad([[0, mix('#cfa46a', c.p.light, 0.3)], [1, dark('#8a5a3a', 0.1)]], [0.36, 0.3, 0.8])));
    for (let i = 0; i < 12; i += 1) c.oval(x + c.R.in(-120, 120), y + c.R.in(-120, 120), c.R.in(10, 34), c.R.in(6, 18), dark('#9a6a40', 0.2), 'opacity=".35"');
    c.add(`<circle cx="${x}" cy="${y}" r="${r + 8}" fill="none" stroke="#4a3428" stroke-width="5"/><circle cx="${x}" cy="${y}" r="${r + 3}" fill="none" stroke="#6a4a34" stroke-width="9" stroke-dasharray="5 13"/>`);
    const round = (deg, draw) => c.at(x, y, () => c.at(0, -r - 11, draw), { rot: deg });
    for (let i = 0; i < 8; i += 1) {
      const own = [c.p.accent, c.p.second, '#e8b23f'][i % 3];
      round(-30 - i * 34, () => { c.rect(-48, -62, 96, 54, c.lin([[0, mix(own, c.p.light, 0.25)], [1, dark(own, 0.3)]]), 'rx="7"').rect(-52, -68, 104, 10, dark(own, 0.5), 'rx="4"'); for (let w = 0; w < 3; w += 1) c.rect(-38 + w * 28, -50, 18, 22, '#ffe6a8'); [-26, 26].forEach((dx) => c.circle(dx, -6, 11, '#2a1c1c')); });
    }
    round(16, () => train(c, 58, 0, 74, { cars: 0 }));
    const own = [[64, 'pine'], [78, 'pine']];
    own.forEach(([deg, kind]) => round(deg, () => nature[kind](c, 0, 12, 60, c.p.land[1])));

    c.at(x, y, () => c.at(0, -r - 11, () => person(c, 0, 0, 92, { pose: 'stride', coat: '#7a3f8c', hat: 'brim' })), { rot: 50 });
  },
};

/** What lies under the surface. */
export const depth = {
  // A small iceberg above, a cathedral of ice below, with lit windows.
  iceberg(c) {
    sky(c);
    stars(c, 50, 200);
    clouds(c, [[470, 110, 0.6]]);
    const line = 300;
    c.rect(-10, line, W + 20, H, c.lin([[0, mix(c.p.sky[2], c.p.light, 0.15)], [0.3, c.p.sky[1]], [1, dark(c.p.sky[0], 0.4)]]));
    nature.beams(c, 260, 200, { a: 0.5, from: 0.6, to: 2.6 });
    const ice = mix('#bfe2ee', c.p.sky[2], 0.3);
    // What is above is a cap of snow; what is below is somebody, and he is not asleep.
    c.group(`filter="${c.lit(150)}" opacity=".97"`, () => c.path('M132 300H470L530 372L548 470L516 560L530 640L470 716L430 830L366 884L300 900L236 882L170 822L134 716L74 640L88 556L56 468L74 372Z', c.lin([[0, pale(ice, 0.35)], [0.5, ice], [1, mix(ice, c.p.sky[0], 0.55)]])));
    const cleft = mix(ice, c.p.sky[0], 0.62);
    c.path('M74 372L160 340L210 300H132ZM530 372L440 340L400 300H470Z', pale(ice, 0.55), 'opacity=".7"');
    c.path('M146 448Q210 396 282 438L276 462Q214 428 152 476ZM454 448Q390 396 318 438L324 462Q386 428 448 476Z', cleft);
    [[214, 500], [386, 500]].forEach(([x, y]) => c.oval(x, y, 54, 30, dark(cleft, 0.2)).oval(x, y - 2, 46, 22, '#eafcff').circle(x + 10, y - 8, 19, '#0d2a4a').circle(x + 16, y - 14, 6, '#ffffff').line(`M${x - 56} ${y - 6}Q${x} ${y - 44} ${x + 56} ${y - 6}`, cleft, 9));
    c.path('M286 470L262 600Q300 632 340 598L316 470Z', mix(ice, c.p.sky[0], 0.22)).path('M316 470L340 598Q320 618 300 616L300 470Z', mix(ice, c.p.sky[0], 0.38));
    c.path('M210 700Q256 678 300 688Q346 678 390 700Q346 708 300 704Q256 708 210 700Z', dark(cleft, 0.1)).path('M228 706Q300 718 372 706Q346 736 300 738Q254 736 228 706Z', mix(ice, c.p.sky[0], 0.35));
    c.line('M120 560Q140 640 176 700M482 560Q462 640 426 700M250 760Q300 776 352 760', cleft, 6, 'opacity=".6"');
    [[160, 760, 120], [210, 812, 80], [300, 836, 60], [390, 812, 80], [440, 760, 120]].forEach(([x, y, l]) => c.line(`M${x} ${y - l * 0.4}L${x + (300 - x) * 0.2} ${y + l * 0.4}`, pale(ice, 0.4), 7, 'opacity=".55"'));
    c.group(`filter="${c.lit(60)}"`, () => c.path('M132 300L196 226L236 244L300 150L352 222L392 206L470 300Z', '#f7fbfc'));
    c.path('M300 150L352 222L330 262L352 300H300Z', '#c9dfea', 'opacity=".8"');
    c.line(`M-10 ${line}H610`, '#f4fffa', 4, 'opacity=".8"');
    things.boat(c, 516, line + 2, 84, { colour: c.p.accent });
    const p = person(c, 512, line - 6, 70, { pose: 'reach', flip: true, coat: '#e8b23f', hat: 'bob' });
    c.line(`M${n(p.hand[0])} ${n(p.hand[1])}L452 212`, '#6a4028', 3).path('M452 212l34 10l-28 18Z', c.p.accent);
    c.motif('penguin', 232, 216, 46, { sat: 0.5 });
  },
  // An angler on a calm evening, and what looks at the hook.
  angler(c) {
    sky(c);
    sun(c, 430, 210, 46);
    ridge(c, 250, 26, { near: 0.1 });
    const line = 286;
    c.rect(-10, line, W + 20, H, c.lin([[0, c.p.sky[2]], [0.25, mix(c.p.second, c.p.land[1], 0.4)], [1, dark(c.p.land[1], 0.45)]]));
    glitter(c, 430, line + 4, 420, 80);
    beast(c, 'fish', 330, 680, 640, { colour: mix(c.p.land[1], c.p.second, 0.35), rot: -14, body: 140, light: { ly: -1 } });
    c.circle(163, 702, 26, '#f5e9b8').circle(163, 702, 13, '#120c14').circle(158, 696, 5, '#fff');
    things.boat(c, 190, line + 2, 130, { colour: mix('#8a4a34', c.p.accent, 0.4) });
    const p = person(c, 190, line - 10, 104, { pose: 'sit', flip: true, coat: c.p.accent, hat: 'brim' });
    c.line(`M${n(p.hand[0])} ${n(p.hand[1])}L84 196`, '#5a3a28', 4).line('M84 196C70 330 96 500 92 600', '#f4efe0', 1.8);
    c.line('M92 600q2 22 -12 22t-10 -14', '#d8dde0', 4);
    c.motif('key', 92, 632, 54, { rot: 40, sat: 0.8, k: 0.1, glow: '#ffe9a8', glowr: 1.2 });
    for (let i = 0; i < 26; i += 1) c.add(`<circle cx="${n(c.R.in(20, 580))}" cy="${n(c.R.in(340, 860))}" r="${n(c.R.in(2, 7))}" fill="#fff" fill-opacity=".12" stroke="#f4ffee" stroke-opacity=".5" stroke-width="1.3"/>`);
    nature.grass(c, 870, 24, 150, [dark(c.p.land[1], 0.3), mix(c.p.land[1], '#4fae7a', 0.35)]);
  },
};
