// Kinds of scene about places: rooms with weather, stairs, mazes, small planets, depths, beds, trains, lights, roads.
import { beast, flock } from '../beasts.mjs';
import { H, W, n } from '../card.mjs';
import { dark, mix, pale } from '../colour.mjs';
import * as nature from '../nature.mjs';
import { child, person } from '../people.mjs';
import * as things from '../things.mjs';
import { castle, house, train, windmill } from '../town.mjs';

const { sky, stars, moon, sun, cloud, clouds, ridge, mist, sea, glitter, forest, cloudSea } = nature;

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
  // A bedroom where a forest has grown overnight; a stag looks in, the child pretends to sleep.
  forest(c) {
    things.room(c, 650, { wall: mix(c.p.sky[1], c.p.haze, 0.2) });
    moon(c, 440, 190, 60);
    const bark = dark(mix(c.p.land[1], '#4a3428', 0.5), 0.1);
    for (let i = 0; i < 7; i += 1) {
      const [x, w] = [[30, 130, 235, 330, 420, 505, 575][i], c.R.in(18, 40)];
      c.path(`M${n(x - w / 2)} -10L${n(x - w * 0.6)} 600Q${n(x - w)} 670 ${n(x - w * 1.6)} 690H${n(x + w * 1.6)}Q${n(x + w)} 670 ${n(x + w * 0.6)} 600L${n(x + w / 2)} -10Z`, c.lin([[0, mix(bark, c.p.light, 0.25)], [0.4, mix(bark, c.p.haze, i % 2 ? 0.35 : 0.1)], [1, dark(bark, 0.3)]], [0, 0, 1, 0]));
    }
    nature.leaves(c, Array.from({ length: 34 }, () => [c.R.in(0, W), c.R.in(0, 130)]), [c.p.land[0], mix(c.p.land[0], '#d8c24f', 0.4), c.p.land[1]], [14, 34], 4, 36);
    beast(c, 'stag', 190, 540, 300, { colour: mix('#a8744a', c.p.land[1], 0.25), flip: true, body: 100 });
    mist(c, 660, 60, 0.5, c.p.haze);
    nature.grass(c, 650, 80, 70);
    c.contact(380, 800, 230, 26, 0.6);
    things.bed(c, 370, 790, 370, { cover: c.p.accent });
    c.group('', () => nature.flowers(c, (x) => 820 + (x % 7), 40, [c.p.second, '#fff2c0', c.p.accent], { deep: 70 }));
    c.motif('mushroom', 70, 820, 80, { sat: 0.7, k: 0.15, drop: 0.4 });
    c.motif('mushroom', 124, 850, 48, { sat: 0.7, k: 0.15, drop: 0.4 });
    for (let i = 0; i < 18; i += 1) c.glow(c.R.in(20, 580), c.R.in(300, 760), c.R.in(6, 14), '#fff0a0', 1);
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
  // One rose tree, one gardener, one very long hose.
  garden(c) {
    sky(c);
    stars(c, 190, H, { size: 1.1 });
    moon(c, 100, 160, 30);
    c.motif('ringed-planet', 500, 130, 110, { sat: 0.5, k: 0.3, tint: c.p.haze });
    const [x, y, r] = [250, 660, 200];
    c.glow(x, y, 380, c.p.light, 0.4);
    c.group(`filter="${c.lit(170)}"`, () => c.circle(x, y, r, c.rad([[0, mix('#8fae5a', c.p.light, 0.2)], [1, dark('#3f6a4c', 0.2)]], [0.36, 0.3, 0.8])));
    for (let i = 0; i < 40; i += 1) { const [a, d] = [c.R() * 6.28, c.R() * r * 0.86]; c.oval(x + Math.cos(a) * d, y + Math.sin(a) * d, c.R.in(4, 14), c.R.in(3, 8), dark('#4a7a4c', 0.2), 'opacity=".4"'); }
    const round = (deg, draw) => c.at(x, y, () => c.at(0, -r, draw), { rot: deg });
    round(-58, () => house(c, 0, 6, 60, { lit: 1 }));
    round(-100, () => nature.pine(c, 0, 6, 80, '#2f5a44'));
    round(-84, () => nature.pine(c, 0, 6, 56, '#3f6a4c'));
    round(100, () => nature.roundTree(c, 0, 6, 90, '#5f8a4a'));
    round(140, () => windmill(c, 0, 6, 90));
    round(190, () => nature.pine(c, 0, 6, 60, '#2f5a44'));
    // The rose is larger than everything else.
    c.line('M300 470C320 400 300 350 340 270', '#3f7a44', 13);
    [[312, 410, 40], [306, 360, -150], [326, 320, 20]].forEach(([lx, ly, rot]) => c.at(lx, ly, () => c.path('M0 0Q30 -26 64 0Q30 24 0 0Z', '#4f8a4a'), { rot }));
    c.group(`filter="${c.lit(90)}"`, () => {
      for (let k = 0; k < 3; k += 1) for (let i = 0; i < 6 - k; i += 1) { const a = (i / (6 - k)) * 6.28 + k; const d = 52 - k * 18; c.oval(350 + Math.cos(a) * d, 232 + Math.sin(a) * d * 0.9, 40 - k * 8, 34 - k * 6, mix(c.p.accent, k ? c.p.light : c.p.shade, 0.12 + k * 0.06)); }
      c.circle(350, 232, 18, dark(c.p.accent, 0.25));
    });
    const p = person(c, 390, 532, 92, { pose: 'hold', flip: true, coat: c.p.second, hat: 'brim', rot: 32 });
    c.at(p.hand[0], p.hand[1], () => c.path('M-8 -4h34v26h-34ZM-8 2l-26 -12v8l26 14Z', '#9ab0b8').line('M-36 -8l-10 -4M-38 0l-14 4', '#bfe4f0', 3), { rot: 20 });
    for (let i = 0; i < 12; i += 1) c.path(`M${n(c.R.in(290, 345))} ${n(c.R.in(460, 500))}q4 9 0 13q-5 -4 0 -13Z`, '#bfe4f0');
  },
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
    c.group(`filter="${c.lit(60)}"`, () => c.path('M190 300L236 232L262 250L300 178L340 236L372 226L410 300Z', '#f4fafc'));
    const ice = mix('#bfe2ee', c.p.sky[2], 0.35);
    c.group(`filter="${c.lit(140)}" opacity=".95"`, () => c.path('M120 300H480L520 380L470 470L500 560L420 640L400 740L340 790L310 880L270 800L230 760L200 640L120 580L140 470L90 390Z', c.lin([[0, pale(ice, 0.4)], [0.5, ice], [1, mix(ice, c.p.sky[0], 0.6)]])));
    c.group('transform="rotate(180 306 545)"', () => castle(c, 306, 700, 300, { wall: mix('#a8d0e2', c.p.sky[2], 0.35), roof: mix('#8a9ad0', c.p.sky[1], 0.3) }));
    for (let i = 0; i < 12; i += 1) { const [x, y] = [c.R.in(200, 420), c.R.in(380, 560)]; c.glow(x, y, 34, '#ffcf7a', 0.8).rect(x - 5, y - 8, 10, 16, '#ffe09a', 'rx="4"'); }
    c.line(`M-10 ${line}H610`, '#f4fffa', 4, 'opacity=".8"');
    things.boat(c, 506, line + 2, 84, { colour: c.p.accent });
    person(c, 506, line - 6, 66, { pose: 'stand', coat: '#e8b23f', hat: 'bob' });
    beast(c, 'whale', 120, 800, 150, { colour: mix(c.p.sky[1], c.p.shade, 0.4), flip: true, rot: -10, body: 60 });
    c.motif('penguin', 252, 226, 40, { sat: 0.5 });
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
  // A small flower above, roots full of rooms below, where somebody lives.
  roots(c) {
    sky(c);
    cloud(c, 330, 84, 0.8, {});
    nature.rain(c, 46, { x0: 240, x1: 430, y0: 96, y1: 270, lean: -2, colour: '#eaf6fa', a: 0.8 });
    const earth = mix('#6a452e', c.p.shade, 0.25);
    c.path('M-10 290C120 270 240 300 330 282S520 276 610 296V910H-10Z', c.lin([[0, mix(earth, c.p.light, 0.12)], [0.3, earth], [1, dark(earth, 0.5)]]));
    c.line('M-10 290C120 270 240 300 330 282S520 276 610 296', '#6f9a4a', 16);
    for (let i = 0; i < 40; i += 1) c.oval(c.R.in(0, W), c.R.in(330, 890), c.R.in(6, 18), c.R.in(4, 11), mix(earth, c.R() < 0.5 ? c.p.haze : c.p.shade, 0.25), 'opacity=".6"');
    c.group('transform="rotate(180 330 290)"', () => nature.branches(c, 330, 290, { length: 120, width: 26, depth: 5, spread: 0.8, colour: mix('#d9b98a', c.p.haze, 0.2) }));
    c.line('M330 288C326 250 338 210 332 176', '#4f8a4a', 9).at(330, 240, () => c.path('M0 0Q30 -30 60 -8Q30 14 0 0Z', '#5f9a4a'));
    for (let i = 0; i < 9; i += 1) { const a = (i / 9) * 6.28; c.oval(0, 0, 26, 12, mix(c.p.accent, c.p.light, 0.15), `transform="translate(${n(332 + Math.cos(a) * 28)} ${n(158 + Math.sin(a) * 28)}) rotate(${n((a * 180) / Math.PI)})"`); }
    c.circle(332, 158, 17, '#f2c14b');
    const burrow = (x, y, w, h, inner) => { const d = `M${x - w} ${y}C${x - w} ${y - h} ${x + w} ${y - h} ${x + w} ${y}C${x + w} ${y + h * 0.4} ${x - w} ${y + h * 0.4} ${x - w} ${y}Z`; c.path(d, c.rad([[0, '#ffe2a0'], [0.7, '#c9843c'], [1, '#6a3a20']])).line(d, dark(earth, 0.4), 7); inner(); };
    burrow(140, 560, 84, 90, () => { person(c, 120, 580, 78, { pose: 'sit', coat: c.p.second, hat: 'none' }); c.rect(92, 580, 50, 8, '#5a3420'); c.rect(170, 536, 8, 46, '#5a3420').path('M154 540h40l-8 -26h-24Z', '#e8604c'); });
    burrow(480, 640, 90, 96, () => { things.books(c, 420, 640, 540, [30, 50], { w: [6, 12] }); c.rect(414, 640, 132, 7, '#5a3420'); });
    burrow(290, 800, 100, 96, () => { things.bed(c, 290, 824, 150, { cover: c.p.accent }); });
    c.motif('bug', 540, 470, 60, { sat: 0.5, k: 0.2 });
    c.motif('ant', 250, 360, 26, { sat: 0.4 }).motif('ant', 210, 372, 24, { sat: 0.4 });
  },
};
