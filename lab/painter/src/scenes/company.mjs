// Kinds of scene about faces and feelings: a hall that laughs, a ring of heads seen from the cradle, portraits that cannot bear each other.
import { beast } from '../beasts.mjs';
import { W } from '../card.mjs';
import { dark, mix } from '../colour.mjs';
import { face } from '../faces.mjs';
import * as nature from '../nature.mjs';
import { person } from '../people.mjs';
import * as things from '../things.mjs';
import { house, town } from '../town.mjs';

/** What one face says that the others do not. */
export const feelings = {
  // The whole hall laughs, seen from the stage; one face in the middle cries.
  audience(c) {
    c.fill(c.lin([[0, dark(c.p.sky[0], 0.3)], [0.4, c.p.sky[1]], [1, dark(c.p.land[1], 0.2)]]));
    c.path('M-10 -10H610V110Q560 150 500 108Q440 160 370 112Q300 164 230 112Q160 160 100 108Q40 150 -10 110Z', c.lin([[0, dark(c.p.second, 0.35)], [1, c.p.second]]));
    c.line('M-10 112Q40 150 100 108Q160 160 230 112Q300 164 370 112Q440 160 500 108Q560 150 610 110', '#e0b45a', 6);
    c.glow(300, 520, 420, c.p.light, 0.35);
    const rows = [[215, 36, 8, 0.42], [318, 46, 7, 0.28], [440, 58, 6, 0.14], [588, 74, 5, 0]];
    rows.forEach(([y, r, count, shade], row) => {
      c.rect(-10, y + r * 1.1, W + 20, 300, c.lin([[0, dark('#7a2430', 0.25 + shade * 0.6)], [1, dark('#4a1420', 0.3)]]), 'rx="12"');
      for (let i = 0; i < count; i += 1) {
        const x = ((i + 0.5 + (row % 2 ? 0 : 0.0)) * W) / count + c.R.in(-5, 5);
        const sad = row === 2 && i === 3;
        if (sad) c.glow(x, y, r * 2.4, '#bfe6f4', 0.75);
        face(c, x, y + c.R.in(-8, 8), r, { mood: sad ? 'cry' : 'laugh', rot: sad ? -4 : c.R.in(-14, 14), wear: sad ? '#3f6a9a' : mix(c.R.pick([c.p.accent, '#a8402f', '#c9903a', '#7a4a6a', '#5a6a3a']), c.p.shade, shade), ...(sad && { style: 'short', skin: '#e8c2a4' }) });
      }
      c.rect(-10, y - r * 1.4, W + 20, r * 3, c.p.shade, `opacity="${shade * 0.8}"`);
    });
    // The front row is dark against the stage, and shakes.
    for (let i = 0; i < 4; i += 1) {
      const x = 75 + i * 150;
      c.path(`M${x - 78} 910Q${x - 84} 800 ${x - 34} 784Q${x - 46} 700 ${x} 696Q${x + 46} 700 ${x + 34} 784Q${x + 84} 800 ${x + 78} 910Z`, dark(c.p.shade, 0.1));
      c.line(`M${x - 40} 740Q${x - 40} 700 ${x} 697`, c.p.light, 4, 'opacity=".7"');
    }
  },
  // From the bottom of a pram: everybody bends over you, and everybody means something else.
  ring(c) {
    nature.sky(c, [c.p.sky[2], c.p.sky[1], c.p.sky[1], c.p.sky[0]]);
    nature.clouds(c, [[250, 430, 0.55], [400, 520, 0.45]]);
    c.glow(300, 450, 260, c.p.light, 0.7);
    const people = [['smile', 'bun', -90, '#8f8a86'], ['angry', 'bald', -36, '#3a2418'], ['curious', 'long', 14, '#a84a2c'], ['scared', 'wild', 64, '#6a3f22'], ['love', 'bun', 118, '#2a2434'], ['grin', 'short', 168, '#b0783a'], ['bored', 'short', 217, '#3a2418']];
    const wears = [c.p.second, c.p.accent, '#3f6f78', '#c9903a', '#a84a6a', '#5a6a3a', '#4a5a8a'];
    people.forEach(([mood, style, angle, hair], i) => {
      const a = (angle * Math.PI) / 180;
      // Bodies stand outside, heads come together over the middle.
      c.at(300 + Math.cos(a) * 350, 450 + Math.sin(a) * 500, () => c.oval(0, 0, 196, 190, c.lin([[0, mix(wears[i], c.p.light, 0.15)], [1, dark(wears[i], 0.45)]])));
      face(c, 300 + Math.cos(a) * 206, 450 + Math.sin(a) * 318, 104, { mood, style, hair, skin: ['#f0c7a2', '#e8a88a', '#f0c7a2', '#8a5638', '#d9a583', '#e8b48e', '#b97d58'][i], rot: angle - 90, look: [0, -0.5] });
    });
  },
  // A wall of portraits that have been hanging together for too long.
  portraits(c) {
    things.room(c, 800, { wall: mix(c.p.land[0], c.p.haze, 0.2) });
    const gold = '#c89a4a';
    const frame = (x, y, w, h, tone, draw) => {
      c.rect(x - 16 + 8, y - 16 + 12, w + 32, h + 32, c.p.shade, `opacity=".4" filter="${c.blur(7)}"`);
      c.group(`filter="${c.lit(50)}"`, () => c.rect(x - 16, y - 16, w + 32, h + 32, gold, 'rx="5"'));
      c.rect(x, y, w, h, c.lin([[0, mix(tone, c.p.light, 0.12)], [1, dark(tone, 0.45)]]));
      c.clip(`M${x} ${y}h${w}v${h}h${-w}Z`, draw);
      c.add(`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${dark(gold, 0.45)}" stroke-width="5"/>`);
    };
    frame(48, 60, 220, 270, '#4a5a4a', () => face(c, 160, 190, 78, { mood: 'angry', style: 'bald', skin: '#e8a88a', hair: '#8f8a86', wear: '#2c3a5a', look: [0.9, 0.1], beard: true }));
    frame(330, 40, 222, 290, '#7a3a3a', () => face(c, 440, 184, 80, { mood: 'laugh', style: 'wild', skin: '#f0c7a2', hair: '#a84a2c', wear: '#2f6f78', rot: 8 }));
    frame(40, 410, 200, 240, '#3a3a5a', () => face(c, 140, 520, 70, { mood: 'asleep', style: 'bun', skin: '#d9a583', hair: '#8f8a86', wear: '#5a3a5a', rot: -14 }));
    frame(300, 400, 252, 300, '#2f5a5a', () => face(c, 424, 548, 88, { mood: 'scared', style: 'short', skin: '#f0d2b4', hair: '#3a2418', wear: '#a8703c', look: [-0.9, -0.4] }));
    // An arm leans out of the first frame and pours its wine over the neighbour's.
    c.group(`filter="${c.lit(50)}"`, () => c.line('M236 290Q300 280 338 236', '#2c3a5a', 36).circle(344, 228, 18, '#e8a88a'));
    c.group('transform="rotate(38 352 214)"', () => c.path('M334 168H372Q374 204 353 208V236H368V242H338V236H353V208Q332 204 334 168Z', '#f4ead0', 'opacity=".9"').path('M336 182H371Q370 204 353 206Q336 204 336 182Z', '#8a1c2c'));
    c.line('M384 196Q412 214 404 330Q402 372 410 400', '#8a1c2c', 9).circle(412, 410, 9, '#8a1c2c');
    // A cat below has seen it all before.
    beast(c, 'cat', 170, 800, 130, { flat: dark(c.p.shade, 0.1) });
  },
  // A smiling mask, lifted for a moment.
  behind(c) {
    c.fill(c.lin([[0, dark(c.p.sky[0], 0.2)], [0.6, c.p.sky[1]], [1, dark(c.p.land[1], 0.15)]]));
    c.glow(280, 400, 400, c.p.light, 0.5);
    for (let i = 0; i < 60; i += 1) c.at(c.R.in(0, W), c.R.in(0, 900), () => c.rect(-5, -9, 10, 18, c.R.pick([c.p.accent, c.p.second, '#f2c14b', '#fffaf0'])), { rot: c.R.in(0, 180), attrs: 'opacity=".7"' });
    // A clown's collar, a crying face, a small hat.
    c.group(`filter="${c.lit(120)}"`, () => c.path('M40 910Q60 740 210 700H350Q510 740 540 910Z', c.lin([[0, mix(c.p.second, c.p.light, 0.2)], [1, dark(c.p.second, 0.35)]])));
    for (let i = 0; i < 9; i += 1) c.at(280, 640, () => c.path('M-46 40Q0 190 46 40Q0 60 -46 40Z', i % 2 ? '#fffaf0' : c.p.accent), { rot: -84 + i * 21 });
    face(c, 268, 430, 190, { mood: 'cry', style: 'wild', skin: '#f4e2d0', hair: '#c9602c', look: [0.2, 0.5] });
    c.circle(270, 462, 34, c.rad([[0, '#f08a7a'], [1, '#b02a2c']], [0.4, 0.35, 0.6]));
    c.group(`filter="${c.lit(40)}" transform="rotate(-16 200 190)"`, () => c.path('M150 214L204 70L258 214Z', c.p.second).oval(204, 214, 74, 14, '#fffaf0')).circle(166, 92, 17, '#f2c14b');
    // The mask on its stick, held aside.
    c.line('M500 900L468 590', '#9a6a3c', 16);
    c.group(`filter="${c.lit(130)}" transform="rotate(12 450 470)"`, () => {
      c.path('M330 390Q326 300 450 296Q574 300 570 390Q574 560 450 640Q326 560 330 390Z', c.lin([[0, '#fffdf4'], [1, '#e2d2b4']]));
      c.path('M366 424Q398 380 432 420Q400 436 366 424ZM468 420Q502 380 534 424Q500 436 468 420Z', '#2a1810');
      c.path('M360 500Q450 536 540 500Q528 606 450 612Q372 606 360 500Z', '#8a1c2c').path('M372 510Q450 540 528 510L520 534Q450 558 380 534Z', '#fffaf0');
      c.circle(386, 488, 26, '#e8806a', 'opacity=".8"').circle(514, 488, 26, '#e8806a', 'opacity=".8"').line('M366 376Q398 346 430 372M470 372Q502 346 534 376', '#5a2a1c', 10);
    });
    c.group(`filter="${c.lit(60)}"`, () => c.path('M444 742Q430 700 470 694L530 690Q560 700 554 738Q556 780 520 790H470Q446 784 444 742Z', '#f4e2d0').line('M452 716H540M452 742H546M458 766H540', dark('#f4e2d0', 0.3), 4)).path('M452 786H546L590 910H470Z', c.p.second);
  },
  // A child of the size of a mountain has found the town.
  baby(c) {
    nature.sky(c);
    nature.clouds(c, [[90, 120, 0.6], [520, 90, 0.5]]);
    const far = nature.hills(c, 560, 18, { near: 0.1 });
    nature.forest(c, far, 16, [26, 46], [c.p.land[1], mix(c.p.land[1], c.p.land[0], 0.4)], { kind: nature.roundTree });
    c.group(`filter="${c.lit(160)}"`, () => c.path('M90 700Q90 520 300 500Q510 520 510 700Z', c.lin([[0, mix(c.p.second, c.p.light, 0.3)], [1, dark(c.p.second, 0.2)]])));
    face(c, 300, 360, 190, { mood: 'curious', style: 'bald', skin: '#f4cdb0', hair: '#c98a4a', look: [0, 0.9] });
    c.line('M286 176Q270 120 316 112Q350 112 338 144', '#b0783a', 12).line('M316 172Q330 140 360 150', '#b0783a', 9);
    [-1, 1].forEach((side) => c.oval(300 + side * 118, 424, 46, 34, '#e8705a', `opacity=".4" filter="${c.blur(10)}"`));
    nature.hills(c, 700, 12, { near: 0.45 });
    c.path('M-10 740C160 700 440 700 610 740V910H-10Z', c.lin([[0, mix(c.p.land[0], c.p.light, 0.2)], [1, c.p.land[1]]]));
    town(c, (x) => 752 + Math.sin(x / 70) * 10, { x0: 20, x1: 590, count: 13, size: [34, 56], deep: 40 });
    // Between two fingers: somebody's house, with the lights on.
    house(c, 236, 640, 92, { lit: 1, wall: '#f4e4c4', roof: c.p.accent, tall: 0.9, wide: 0.95 });
    c.path('M190 646Q236 690 282 646L262 690Q236 712 208 690Z', dark('#6a4028', 0.1));
    c.group(`filter="${c.lit(80)}"`, () => {
      c.line('M120 700Q150 610 192 590', '#f4cdb0', 44).line('M140 720Q200 690 202 650', '#f0c2a2', 38);
      c.line('M300 700Q330 640 286 598', '#f4cdb0', 44).path('M60 910Q70 720 130 690L320 690Q350 760 330 910Z', '#f4cdb0');
      c.line('M190 700Q200 740 196 770M244 704Q248 744 244 776', dark('#f4cdb0', 0.2), 5);
    });
    [[420, 846, 'raise'], [472, 856, 'stride'], [540, 850, 'stride']].forEach(([x, y, pose], i) => person(c, x, y, 62, { pose, coat: [c.p.accent, '#3f6f78', '#c9903a'][i], hat: 'brim', shadow: 0.4 }));
  },
};
