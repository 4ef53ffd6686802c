// Kinds of scene indoors, from above and from below, where something is not quite right.
import { W, n } from '../card.mjs';
import { dark, mix, pale } from '../colour.mjs';
import { face } from '../faces.mjs';
import * as nature from '../nature.mjs';
import { child } from '../people.mjs';
import { house } from '../town.mjs';

/** Looked at straight from above. */
export const above = {
  // A dinner: on every plate lies a small country, and the guests have picked up their forks.
  dinner(c) {
    c.fill(c.lin([[0, mix('#6a4028', c.p.land[1], 0.3)], [1, dark('#4a2818', 0.2)]], [0, 0, 1, 1]));
    for (let x = 0; x < W; x += 75) c.line(`M${x} -10V910`, dark('#3a2014', 0.2), 3, 'opacity=".5"');
    c.oval(306, 462, 262, 372, c.p.shade, `opacity=".5" filter="${c.blur(10)}"`);
    c.group(`filter="${c.lit(120)}"`, () => c.oval(300, 450, 258, 366, c.rad([[0, '#fffaf0'], [0.8, '#f2e6cf'], [1, '#d8c6a4']])));
    c.add(`<ellipse cx="300" cy="450" rx="236" ry="342" fill="none" stroke="${c.p.accent}" stroke-width="5" stroke-dasharray="4 14" stroke-linecap="round" opacity=".8"/>`);
    const lands = {
      sea: () => { c.circle(0, 0, 72, c.rad([[0, '#6fc0c8'], [1, '#2a6f92']])); for (let i = 0; i < 12; i += 1) c.line(`M${n(c.R.in(-52, 30))} ${n(c.R.in(-46, 46))}q8 -6 18 0`, '#dff4ee', 2.4); c.path('M-22 10H24L14 26H-12Z', c.p.accent).path('M0 6V-36L24 2Z', '#fffaf0'); },
      desert: () => { c.circle(0, 0, 72, c.rad([[0, '#f4d690'], [1, '#d89a4a']])); c.line('M-56 10Q-20 -16 10 8T60 0M-50 34Q-10 16 40 36', '#b87a34', 3); c.path('M-8 -20L26 24H-42Z', '#e8b45a').path('M-8 -20L26 24H0Z', '#a8703c'); },
      snow: () => { c.circle(0, 0, 72, c.rad([[0, '#ffffff'], [1, '#b8cede']])); [[-30, 10], [-6, -14], [20, 16], [34, -16], [-34, -24]].forEach(([x, y]) => nature.pine(c, x, y + 18, 42, mix('#2f5a4a', '#6a9a8a', c.R()))); },
      town: () => { c.circle(0, 0, 72, c.rad([[0, '#a8c48a'], [1, '#5a8a52']])); [[-34, 14, 22], [-4, -2, 26], [28, 18, 22], [0, 34, 20]].forEach(([x, y, s]) => house(c, x, y + 10, s, { lit: 1, tall: 0.8, wide: 0.9, wall: '#f0dcb8', roof: c.p.accent })); },
      night: () => { c.circle(0, 0, 72, c.rad([[0, '#2f4288'], [1, '#0b1030']])); for (let i = 0; i < 14; i += 1) c.circle(c.R.in(-48, 48), c.R.in(-48, 48), c.R.in(1, 2.6), '#fff6dc'); nature.moon(c, 10, -4, 22, { halo: 1.8, crescent: 0.5 }); },
      volcano: () => { c.circle(0, 0, 72, c.rad([[0, '#7a9a6a'], [1, '#3f6a52']])); c.path('M-44 34L-12 -22H14L46 34Z', '#5a3a34').path('M-12 -22H14L20 6L4 -6L-6 16Z', '#f0803a'); c.glow(0, -26, 40, '#ffb03a', 0.9); },
    };
    const places = [[300, 176, 'sea', 180], [444, 322, 'town', 240], [438, 566, 'volcano', 300], [300, 726, 'night', 0], [160, 566, 'desert', 60], [158, 322, 'snow', 120]];
    const sleeves = [c.p.second, c.p.accent, '#3f6a4a', '#4a4a7a', '#a8703c', '#7a3a5a'];
    places.forEach(([x, y, land, turn], i) => {
      c.oval(x + 5, y + 8, 96, 96, c.p.shade, `opacity=".35" filter="${c.blur(6)}"`).circle(x, y, 94, c.rad([[0, '#fffdf6'], [0.78, '#f4ecdc'], [0.8, '#cdbfa4'], [1, '#fffaf0']]));
      c.at(x, y, lands[land]);
      c.at(x, y, () => {
        [-1, 1].forEach((side) => {
          c.group(`filter="${c.lit(30)}"`, () => c.line(`M${side * 210} 520Q${side * 170} 190 ${side * 104} 92`, sleeves[i], 46).circle(side * 100, 84, 21, ['#f0c7a2', '#d9a583', '#8a5638', '#e8b48e', '#b97d58', '#f0c7a2'][i]));
          c.line(`M${side * 100} 84L${side * 64} ${side < 0 ? 14 : 20}`, '#b8b4ac', 7);
          if (side < 0) c.line(`M${-72} 26L-60 -14M-64 20L-50 -18M-56 24L-40 -12`, '#c8c4bc', 4.5);
          else c.path('M70 34Q40 14 34 -26L52 -4Z', '#d4d0c8');
        });
      }, { rot: turn, k: 0.8 });
    });
    c.at(300, 450, () => { c.circle(0, 0, 46, '#e8d8b0', 'opacity=".7"'); c.motif('rose', 0, -6, 84, { sat: 0.7, k: 0.1 }); });
  },
  // Somebody in the bath: two knees are islands, and the fleet has found them.
  bath(c) {
    c.fill(mix(c.p.sky[1], '#fffaf0', 0.25));
    for (let y = 0; y < 12; y += 1) for (let x = 0; x < 8; x += 1) c.rect(x * 76 + 2, y * 76 + 2, 72, 72, (x + y) % 2 ? mix(c.p.sky[1], '#fffaf0', 0.5) : mix(c.p.sky[2], c.p.sky[1], 0.5), 'rx="3"');
    c.rect(88, 62, 440, 800, c.p.shade, `rx="210" opacity=".4" filter="${c.blur(14)}"`);
    c.group(`filter="${c.lit(120)}"`, () => c.rect(76, 40, 448, 806, '#fffaf0', 'rx="214"'));
    const tub = 'M300 82C430 82 486 170 486 290V610C486 730 420 806 300 806C180 806 114 730 114 610V290C114 170 170 82 300 82Z';
    c.clip(tub, () => {
      c.fill(c.lin([[0, '#7ac8c8'], [0.5, '#3f9ab0'], [1, '#2a6f92']]));
      for (let i = 0; i < 60; i += 1) c.line(`M${n(c.R.in(110, 470))} ${n(c.R.in(280, 800))}q10 -8 24 0`, '#dff4ee', 2.6, 'opacity=".6"');
      c.path('M150 330Q300 240 450 330L420 470Q300 520 180 470Z', '#e8b48e', 'opacity=".55"');
      // The legs lie under water; knees and toes are land.
      c.line('M250 460L186 580L238 740M350 460L420 500L362 740', '#e8b48e', 54, 'opacity=".5"');
      [[186, 574, 46, 0], [420, 500, 46, 1]].forEach(([x, y, r, i]) => {
        c.group(`filter="${c.lit(40)}"`, () => c.path(`M${x - r * 1.5} ${y + 10}Q${x - r} ${y - r * 0.9} ${x} ${y - r}Q${x + r} ${y - r * 0.9} ${x + r * 1.5} ${y + 10}Q${x} ${y + r} ${x - r * 1.5} ${y + 10}Z`, '#f4e0b0'));
        c.path(`M${x - r} ${y}Q${x - r * 0.7} ${y - r * 0.76} ${x} ${y - r * 0.8}Q${x + r * 0.7} ${y - r * 0.76} ${x + r} ${y}Q${x} ${y + r * 0.36} ${x - r} ${y}Z`, '#7aaa5a');
        if (i) c.rect(x - 11, y - 96, 22, 76, '#fffaf0').rect(x - 11, y - 74, 22, 16, c.p.accent).rect(x - 11, y - 44, 22, 16, c.p.accent).rect(x - 14, y - 112, 28, 16, '#fff0a0').glow(x, y - 104, 60, '#fff0a0', 0.8).path(`M${x - 18} ${y - 112}L${x} ${y - 132}L${x + 18} ${y - 112}Z`, dark(c.p.accent, 0.2));
        else {
          c.line(`M${x} ${y - 20}q14 -40 2 -76`, '#7a5030', 10);
          [-170, -120, -60, -10, 40].forEach((a) => c.at(x + 4, y - 98, () => c.path('M0 0Q28 -18 58 8Q28 -4 0 9Z', '#3f8a4a'), { rot: a + 20 }));
        }
      });
      [[230, 736, 17], [262, 744, 20], [338, 744, 20], [370, 736, 17]].forEach(([x, y, r]) => c.circle(x, y, r + 5, '#f4e4b8').circle(x, y, r, '#e8b48e'));
      [[312, 640, 82, c.p.accent], [200, 690, 58, '#3f5a8a'], [432, 650, 62, '#5a3a5a'], [300, 540, 50, '#c9903a']].forEach(([x, y, s, own]) => c.at(x, y, () => c.path(`M${-s * 0.5} 0H${s * 0.5}L${s * 0.34} ${s * 0.26}H${-s * 0.34}Z`, own).path(`M0 -4V${-s * 0.8}L${s * 0.42} -8Z`, '#fffaf0').path(`M-4 -4V${-s * 0.6}L${-s * 0.3} -8Z`, '#f2e2c0')));
      for (let i = 0; i < 46; i += 1) c.circle(c.R.in(110, 490), c.R.in(330, 450), c.R.in(8, 24), '#fffdf6', 'opacity=".75"');
    });
    c.line(tub, '#d8cdb8', 8);
    face(c, 300, 216, 92, { mood: 'scared', style: 'bald', skin: '#e8b48e', hair: '#6a3f22', look: [0, 1] });
    c.path('M232 292Q300 340 368 292Q360 322 300 330Q240 322 232 292Z', '#8a5a34');
    [[132, 330, -1], [468, 330, 1]].forEach(([x, y]) => c.group(`filter="${c.lit(40)}"`, () => c.oval(x, y, 30, 40, '#e8b48e')));
    c.group(`filter="${c.lit(40)}"`, () => c.oval(540, 780, 44, 34, '#f2c14b').circle(566, 750, 24, '#f2c14b').path('M584 750l26 6l-24 10Z', '#e0703a')).circle(572, 746, 5, '#1a1020');
    c.path('M20 690Q70 670 74 730L60 850Q20 870 6 840Z', c.p.accent).line('M14 720L64 712M12 760L68 750', '#fffaf0', 6);
  },
  // A square full of hats; they have left a circle around one bare head.
  crowd(c) {
    c.fill(c.lin([[0, mix(c.p.haze, c.p.land[0], 0.35)], [1, mix(c.p.haze, c.p.land[1], 0.25)]], [0, 0, 1, 1]));
    for (let y = -1; y < 20; y += 1) for (let x = -1; x < 13; x += 1) c.rect(x * 50 + (y % 2 ? 25 : 0), y * 48, 46, 44, mix(c.p.haze, c.p.land[0], 0.25 + c.R() * 0.2), 'rx="6" opacity=".7"');
    const [cx, cy] = [322, 470];
    const heads = [];
    for (let i = 0; i < 900; i += 1) {
      const [x, y] = [c.R.in(-20, W + 20), c.R.in(-20, 920)];
      if (Math.hypot(x - cx, (y - cy) * 0.95) > 186 && heads.every(([a, b]) => Math.hypot(a - x, b - y) > 56)) heads.push([x, y]);
    }
    heads.forEach(([x, y]) => {
      const own = mix(c.R.pick(['#2c2c3a', '#4a4a5a', '#3a3030', '#5a5048', '#30404a']), c.p.shade, c.R() * 0.3);
      c.oval(x + 17, y + 22, 34, 26, c.p.shade, `opacity=".4" filter="${c.blur(4)}"`).oval(x, y + 6, 34, 24, dark(own, 0.25));
      c.circle(x, y, 25, c.lin([[0, mix(own, c.p.light, 0.25)], [1, own]], [0, 0, 1, 1])).circle(x, y, 15, c.lin([[0, mix(own, c.p.light, 0.15)], [1, dark(own, 0.35)]], [0, 0, 1, 1])).circle(x - 2, y - 2, 12, mix(own, c.p.light, 0.14));
    });
    c.glow(cx, cy, 180, c.p.light, 0.75);
    c.path(`M${cx + 6} ${cy + 10}L${cx + 128} ${cy + 116}Q${cx + 150} ${cy + 160} ${cx + 104} ${cy + 136}L${cx - 8} ${cy + 26}Z`, c.p.shade, `opacity=".55" filter="${c.blur(4)}"`);
    c.group(`filter="${c.lit(40)}"`, () => c.oval(cx, cy + 8, 46, 30, c.p.accent).line(`M${cx - 38} ${cy + 12}Q${cx - 60} ${cy - 30} ${cx - 34} ${cy - 56}M${cx + 38} ${cy + 12}Q${cx + 62} ${cy - 30} ${cx + 40} ${cy - 56}`, c.p.accent, 17).circle(cx - 33, cy - 60, 10, '#f0c7a2').circle(cx + 40, cy - 60, 10, '#f0c7a2'));
    c.circle(cx, cy, 26, c.rad([[0, '#c98a4a'], [1, '#6a3f22']])).line(`M${cx - 12} ${cy - 8}q12 -12 24 0M${cx - 14} ${cy + 4}q14 10 28 0`, '#8a5a2c', 3);
    // Flying up out of reach, to nobody: a red balloon seen from above.
    c.line(`M${cx + 40} ${cy - 66}Q${cx + 70} ${cy - 120} ${cx + 52} ${cy - 170}`, '#fffaf0', 3);
    c.group(`filter="${c.lit(60)}"`, () => c.oval(cx + 50, cy - 210, 62, 66, c.rad([[0, '#ff9a7a'], [0.6, '#d8402f'], [1, '#8a1c20']], [0.38, 0.34, 0.7])));
  },
};

/** Who does what to whom. */
export const turned = {
  // At the barber's: a sheep with scissors, a man in the chair, and the next one waits.
  barber(c) {
    c.fill(c.lin([[0, mix(c.p.sky[2], c.p.haze, 0.3)], [1, mix(c.p.sky[1], c.p.haze, 0.3)]]));
    for (let x = 0; x < W; x += 60) c.rect(x, 0, 30, 690, mix(c.p.sky[1], '#fffaf0', 0.35), 'opacity=".5"');
    c.path('M-10 690H610V910H-10Z', '#f4ead8');
    for (let y = 0; y < 3; y += 1) for (let x = -1; x < 9; x += 1) if ((x + y) % 2) c.path(`M${x * 80 - y * 16} ${690 + y * 74}h${80 + y * 4}l-8 ${74}h${-(80 + y * 4)}Z`, mix(c.p.accent, '#fffaf0', 0.2), 'opacity=".75"');
    // A round mirror and a shelf.
    c.group(`filter="${c.lit(70)}"`, () => c.oval(176, 240, 132, 160, '#c89a4a')).oval(176, 240, 112, 140, c.lin([[0, '#eef6f4'], [1, '#a8c8cc']], [0, 0, 1, 1])).line('M110 300L200 130M140 330L240 150', '#ffffff', 12, 'opacity=".6"');
    c.rect(40, 420, 270, 16, '#8a5a3a').rect(66, 360, 26, 60, c.p.second, 'rx="6"').rect(106, 376, 34, 44, '#f2c14b', 'rx="6"').path('M160 420V380Q160 360 176 360Q192 360 192 380V420Z', '#7a3a5a').rect(170, 340, 12, 22, '#c8c4bc');
    // The chair and its customer.
    c.contact(250, 862, 170, 18, 0.5);
    c.group(`filter="${c.lit(80)}"`, () => c.rect(218, 770, 50, 80, '#9a968e').rect(150, 842, 190, 22, '#7a766e', 'rx="10"').rect(120, 560, 60, 210, dark(c.p.accent, 0.2), 'rx="24"').rect(130, 720, 260, 60, c.p.accent, 'rx="24"'));
    c.group(`filter="${c.lit(110)}"`, () => c.path('M150 760Q140 600 250 586Q370 600 396 770Q280 800 150 760Z', c.lin([[0, '#fffdf6'], [1, '#d8d0c0']])));
    // Half of his head is curls, half is already bare.
    face(c, 256, 502, 84, { mood: 'bored', style: 'bald', skin: '#f0c7a2', hair: '#8a4a24', look: [0.8, 0.2] });
    for (let i = 0; i < 34; i += 1) { const a = Math.PI * (0.98 + c.R() * 0.55); c.circle(252 + Math.cos(a) * c.R.in(62, 104), 486 + Math.sin(a) * c.R.in(60, 108), c.R.in(15, 25), mix('#8a4a24', c.R() < 0.5 ? c.p.light : c.p.shade, c.R() * 0.3)); }
    for (let i = 0; i < 20; i += 1) c.circle(c.R.in(110, 420), c.R.in(866, 892), c.R.in(8, 16), mix('#8a4a24', c.p.shade, c.R() * 0.3));
    // The master: wool, an apron, no doubt at all.
    c.contact(478, 866, 90, 14, 0.5);
    [446, 512].forEach((x) => c.rect(x - 14, 770, 28, 90, '#3a3038', 'rx="8"').path(`M${x - 20} 866h40l-6 -16h-28Z`, '#1c1620'));
    c.group(`filter="${c.lit(110)}"`, () => { for (let i = 0; i < 60; i += 1) { const [a, d] = [c.R() * 6.3, Math.sqrt(c.R())]; c.circle(480 + Math.cos(a) * 88 * d, 660 + Math.sin(a) * 136 * d, c.R.in(26, 40), mix('#f4ecdc', '#fffdf6', c.R())); } });
    c.path('M412 640Q480 610 548 640L560 790Q480 820 402 790Z', mix(c.p.second, '#fffaf0', 0.15)).line('M412 640Q480 560 548 640', c.p.second, 8);
    c.group(`filter="${c.lit(60)}"`, () => c.path('M430 470Q424 400 478 396Q534 400 530 470Q528 556 480 566Q434 556 430 470Z', '#3f3540').path('M432 452Q384 440 372 476Q400 496 434 478ZM528 452Q576 440 588 476Q560 496 526 478Z', '#4a3f4a'));
    for (let i = 0; i < 18; i += 1) c.circle(480 + c.R.in(-50, 50), 398 + c.R.in(-30, 16), c.R.in(16, 26), '#fbf5e8');
    [[460, 468], [502, 468]].forEach(([x, y]) => c.oval(x, y, 13, 10, '#fff2b0').oval(x - 4, y, 6, 4, '#1a1020'));
    c.line('M464 530Q480 542 498 528', '#d8c8c8', 4).circle(472, 514, 3, '#1a1020').circle(488, 514, 3, '#1a1020');
    c.group(`filter="${c.lit(50)}"`, () => c.line('M430 640Q380 600 366 540', '#f4ecdc', 44).circle(362, 524, 20, '#3f3540'));
    c.line('M362 520L330 430M366 520L372 424', '#7a828c', 9).circle(350, 552, 14, 'none', `stroke="${c.p.accent}" stroke-width="8"`).circle(380, 550, 14, 'none', `stroke="${c.p.accent}" stroke-width="8"`);
    c.rect(330, 60, 240, 70, dark(c.p.accent, 0.2), 'rx="10"').rect(340, 70, 220, 50, '#fffaf0', 'rx="6"');
    c.motif('scissors', 400, 95, 40, { rot: -90, sat: 0.4, k: 0.4 });
    for (let i = 0; i < 4; i += 1) c.circle(446 + i * 28, 95, 9, i % 2 ? c.p.accent : c.p.second);
  },
};

/** A house by night. */
export const night = {
  // A corridor whose doors stand ajar; in every gap there are eyes, none of them at the same height.
  corridor(c) {
    c.fill(dark(c.p.sky[0], 0.3));
    const v = [300, 400];
    const at = (x, y, t) => [v[0] + (x - v[0]) * t, v[1] + (y - v[1]) * t];
    const quad = (points, fill, attrs) => c.path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, attrs);
    const far = 0.16;
    const wall = mix(c.p.land[0], c.p.sky[1], 0.4);
    quad([[-10, -60], [610, -60], at(610, -60, far), at(-10, -60, far)], c.lin([[0, dark(c.p.sky[0], 0.2)], [1, dark(wall, 0.5)]]));
    quad([[-10, 960], [610, 960], at(610, 960, far), at(-10, 960, far)], c.lin([[0, dark('#6a3a2a', 0.55)], [1, mix('#8a4a30', c.p.land[1], 0.3)]]));
    [[-10, 1], [610, -1]].forEach(([x]) => quad([[x, -60], [x, 960], at(x, 960, far), at(x, -60, far)], c.lin(x < 0 ? [[0, wall], [1, dark(wall, 0.65)]] : [[0, dark(wall, 0.65)], [1, wall]], [0, 0, 1, 0])));
    // A runner leads to the light of the last door.
    quad([at(150, 960, 1), at(450, 960, 1), at(450, 960, far), at(150, 960, far)], c.lin([[0, dark('#8a2430', 0.5)], [1, '#a8303a']]));
    const [x0, y0] = at(-10, -60, far);
    const [x1, y1] = at(610, 960, far);
    c.rect(x0, y0, x1 - x0, y1 - y0, dark(wall, 0.7));
    c.glow(300, 430, 120, '#ffcf7a', 0.8).rect(272, 388, 56, y1 - 388, '#ffdf98');
    const door = (side, t0, t1, low, size, colour) => {
      const x = side < 0 ? -10 : 610;
      const p = (t, y) => at(x, y, t);
      quad([p(t0, 190), p(t1, 190), p(t1, 960), p(t0, 960)], '#05040c');
      c.line(`M${p(t0, 190).map(n).join(' ')}L${p(t1, 190).map(n).join(' ')}L${p(t1, 960).map(n).join(' ')}M${p(t0, 190).map(n).join(' ')}L${p(t0, 960).map(n).join(' ')}`, colour, 12 * t1);
      const [ex, ey] = p((t0 + t1) / 2, low);
      const gap = size * 1.15;
      c.glow(ex, ey, size * 4, '#ffe9a0', 0.35);
      [-1, 1].forEach((eye) => c.oval(ex + eye * gap * 0.62, ey, size * 0.62, size * 0.8, '#fff2a0').oval(ex + eye * gap * 0.62 - side * size * 0.14, ey + size * 0.1, size * 0.2, size * 0.52, '#0c0808'));
    };
    const oak = mix('#8a5a3a', c.p.land[1], 0.25);
    [[-1, 0.2, 0.27, 560, 7], [1, 0.22, 0.3, 640, 8], [-1, 0.34, 0.46, 420, 14], [1, 0.38, 0.53, 820, 16], [-1, 0.6, 0.84, 780, 30], [1, 0.68, 0.96, 470, 34]].forEach(([side, t0, t1, low, size]) => door(side, t0, t1, low, size, oak));
    const p = child(c, 300, 836, 190, { pose: 'hold', coat: '#efe3cc', hat: 'point', scarf: c.p.accent, legs: '#d9a583', shadow: 0.5 });
    c.path(`M${n(p.hand[0] - 9)} ${n(p.hand[1])}h18v-34h-18Z`, '#f4ead0').glow(p.hand[0], p.hand[1] - 46, 150, '#ffcf7a', 0.85).path(`M${n(p.hand[0])} ${n(p.hand[1] - 66)}q13 18 0 32q-13 -14 0 -32Z`, '#fff0b0');
    c.path('M250 836Q200 905 60 915H420Q360 880 340 836Z', c.p.shade, `opacity=".45" filter="${c.blur(6)}"`);
  },
  // A gold fish as large as a wardrobe has come to look at the people in the bowl.
  bowl(c) {
    c.fill(c.lin([[0, dark(c.p.sky[1], 0.25)], [0.6, c.p.sky[1]], [1, mix(c.p.sky[2], c.p.sky[1], 0.4)]]));
    nature.beams(c, 520, -60, { a: 0.5, from: 1.4, to: 2.6 });
    for (let i = 0; i < 26; i += 1) c.add(`<circle cx="${n(c.R.in(20, 580))}" cy="${n(c.R.in(20, 700))}" r="${n(c.R.in(4, 15))}" fill="none" stroke="#f4fffa" stroke-width="2.4" opacity="${n(c.R.in(0.25, 0.7))}"/>`);
    const gold = mix('#f08a32', c.p.accent, 0.3);
    c.group(`filter="${c.lit(170)}"`, () => {
      c.path('M640 150C560 120 520 210 470 240C420 120 240 60 130 170C40 260 20 360 70 440C130 540 330 560 470 420C520 460 570 560 650 540Z', c.lin([[0, pale(gold, 0.25)], [0.5, gold], [1, dark(gold, 0.3)]]));
      c.path('M300 92C340 10 450 10 500 60C470 110 460 160 470 220C420 150 360 110 300 92Z', dark(gold, 0.12)).path('M290 470C300 560 360 600 430 590C410 540 400 500 420 450Z', dark(gold, 0.15));
    });
    for (let i = 0; i < 34; i += 1) { const [x, y] = [c.R.in(250, 460), c.R.in(180, 440)]; c.line(`M${n(x)} ${n(y)}q16 12 0 28`, dark(gold, 0.25), 3, 'opacity=".55"'); }
    c.line('M250 160Q300 290 240 430', dark(gold, 0.3), 6, 'opacity=".7"');
    c.circle(150, 262, 62, '#fffaf0').circle(146, 276, 36, '#1a1020').circle(160, 260, 11, '#fffdf4').line('M96 214Q150 176 206 216', dark(gold, 0.4), 9);
    c.path('M44 372Q70 350 96 378Q74 420 44 404Q34 390 44 372Z', dark('#a83a2c', 0.2)).oval(68, 386, 15, 12, '#3a0f12');
    // The bowl on its shelf, dry inside.
    c.rect(-10, 812, W + 20, 110, c.lin([[0, mix('#8a5a3a', c.p.light, 0.2)], [1, dark('#5a3420', 0.3)]]));
    c.contact(330, 820, 170, 18, 0.5);
    const bowl = 'M212 560Q120 640 160 740Q190 816 250 820H410Q470 816 500 740Q540 640 448 560Z';
    c.clip(bowl, () => {
      c.fill(c.lin([[0, '#fdf3d8'], [1, '#f2d8a8']]));
      c.rect(100, 756, 460, 90, '#b0784a').rect(100, 752, 460, 10, '#d8a46a');
      c.glow(444, 640, 110, '#ffdf98', 0.9);
      c.line('M446 756V640', '#6a4028', 6).path('M418 650H474L460 606H432Z', '#e8b23f');
      c.path('M206 700Q206 660 250 660H330Q372 660 372 700V756H206Z', '#3f7a78').rect(196, 700, 36, 60, '#356864', 'rx="12"').rect(346, 700, 36, 60, '#356864', 'rx="12"');
      [[256, 668, 'scared', 'short', '#4a5a8a'], [322, 668, 'curious', 'bun', '#a84a6a']].forEach(([x, y, mood, style, wear]) => face(c, x, y, 27, { mood, style, wear, look: [-0.9, -0.6], skin: '#f0c7a2', hair: mood === 'scared' ? '#3a2418' : '#b0783a' }));
      child(c, 412, 772, 92, { pose: 'raise', coat: c.p.accent, scarf: '#e8b23f' });
    });
    c.line(bowl, '#f4fffa', 7, 'opacity=".85"').oval(330, 560, 118, 20, 'none', 'stroke="#f4fffa" stroke-width="7" opacity=".9"');
    c.line('M186 640Q160 700 190 760', '#ffffff', 12, 'opacity=".6"');
  },
  // Under the table of a fine party: shoes, hooves, a tail, and somebody with the cake.
  under(c) {
    c.fill(c.lin([[0, dark(c.p.land[1], 0.2)], [1, dark('#4a2818', 0.1)]]));
    c.path('M-10 640L610 640L610 910H-10Z', c.lin([[0, mix('#8a5a3a', c.p.shade, 0.35)], [1, mix('#c08a50', c.p.light, 0.1)]]));
    for (let i = -3; i < 10; i += 1) c.line(`M${300 + (i - 3) * 60} 640L${300 + (i - 3) * 190} 910`, dark('#5a3420', 0.2), 3, 'opacity=".6"');
    c.glow(300, 820, 330, '#ffdf98', 0.55);
    const leg = (x, y, w, colour) => c.rect(x - w / 2, 120, w, y - 120, c.lin([[0, mix(colour, c.p.light, 0.22)], [0.6, colour], [1, dark(colour, 0.4)]], [0, 0, 1, 0]));
    const shoe = (x, y, s, colour) => c.contact(x + s * 0.3, y + 4, s, s * 0.14, 0.5).path(`M${n(x - s * 0.42)} ${n(y)}V${n(y - s * 0.5)}H${n(x + s * 0.36)}Q${n(x + s * 0.5)} ${n(y - s * 0.26)} ${n(x + s)} ${n(y - s * 0.24)}Q${n(x + s * 1.24)} ${n(y - s * 0.16)} ${n(x + s * 1.2)} ${n(y)}Z`, c.lin([[0, mix(colour, c.p.light, 0.3)], [1, dark(colour, 0.3)]]));
    // Guests, from the left: a gentleman, a goat, a lady, a bird, and something with claws.
    leg(58, 690, 54, '#2c3a5a'); shoe(58, 716, 50, '#1c1620');
    leg(138, 706, 54, '#2c3a5a'); shoe(138, 732, 50, '#1c1620');
    [222, 282].forEach((x, i) => { leg(x, 640 + i * 16, 34, '#b9a890'); for (let k = 0; k < 14; k += 1) c.line(`M${n(x + c.R.in(-16, 14))} ${n(c.R.in(300, 620))}q4 10 -2 24`, dark('#8a7a66', 0.1), 3); c.contact(x + 4, 690 + i * 16, 34, 6, 0.5).path(`M${x - 20} ${690 + i * 16}L${x - 14} ${636 + i * 16}H${x + 14}L${x + 22} ${690 + i * 16}H${x + 3}L${x + 1} ${666 + i * 16}L${x - 3} ${690 + i * 16}Z`, '#3a2c28'); });
    [[362, 690], [420, 708]].forEach(([x, y]) => { leg(x, y - 24, 26, '#e8b8a0'); c.contact(x + 14, y + 3, 36, 5, 0.5).path(`M${x - 16} ${y - 44}Q${x + 4} ${y - 26} ${x + 14} ${y - 42}L${x + 52} ${y - 6}Q${x + 56} ${y} ${x + 44} ${y}Q${x + 16} ${y - 10} ${x - 4} ${y - 24}L${x - 8} ${y}H${x - 14}Z`, c.p.accent); });
    [[494, 676], [560, 700]].forEach(([x, y]) => { c.line(`M${x} 120V${y - 20}`, '#e0a03a', 13); c.line(`M${x} ${y - 20}L${x - 34} ${y}M${x} ${y - 20}L${x + 2} ${y + 6}M${x} ${y - 20}L${x + 34} ${y - 2}M${x} ${y - 20}L${x + 18} ${y - 30}`, '#e0a03a', 9); });
    c.line('M304 180Q356 340 276 440T250 610Q226 640 250 650', '#7a3a5a', 20).path('M250 662l-26 -30l44 -6Z', '#7a3a5a');
    // The cloth hangs in scallops.
    c.path('M-10 -10H610V250Q572 310 534 252Q496 316 458 254Q420 318 382 256Q344 318 306 256Q268 318 230 256Q192 316 154 254Q116 312 78 252Q34 306 -10 250Z', c.lin([[0, mix('#fffaf0', c.p.shade, 0.35)], [1, '#fffaf0']]));
    c.line('M-10 232Q34 288 78 234Q116 294 154 236Q192 298 230 238Q268 300 306 238Q344 300 382 238Q420 300 458 236Q496 298 534 234Q572 292 610 232', c.p.accent, 6);
    for (let i = 0; i < 9; i += 1) c.line(`M${20 + i * 72} -10Q${28 + i * 72} 120 ${10 + i * 72} 226`, mix('#c8bca4', c.p.shade, 0.25), 4, 'opacity=".55"');
    // The thief: a face, a slice, crumbs.
    c.contact(300, 884, 120, 14, 0.55);
    face(c, 300, 776, 58, { mood: 'grin', style: 'wild', skin: '#f0c7a2', hair: '#a84a2c', wear: c.p.second, look: [0.3, -1] });
    c.group(`filter="${c.lit(60)}"`, () => c.path('M360 852L452 806L470 850L378 886Z', '#f4d8a8').path('M360 852L452 806L440 790L350 832Z', '#fffaf0').path('M366 862L458 818', 'none', `stroke="${c.p.accent}" stroke-width="7"`));
    c.circle(356, 862, 17, '#f0c7a2').circle(400, 806, 10, '#c02a3a');
    for (let i = 0; i < 12; i += 1) c.circle(c.R.in(220, 480), c.R.in(880, 900), c.R.in(2, 5), '#e8c890');
  },
};
