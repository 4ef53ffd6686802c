// The picture of the evening: drawn here, in the browser, and sent by whoever wants to; no server sees it.
import { Colours, paint } from '../paper/brush';
import { writeLine } from '../paper/lettering';
import { recipeFor } from '../paper/people';
import { portrait } from '../paper/portrait';
import { seedOf } from '../paper/scissors';
import { dayOf } from '../day';
import type { PersonId, Room } from '../wire/table';
import { maybe, t } from '../words';
import { prizes, standings } from './evening';

export const WIDTH = 1080;
export const HEIGHT = 1350;
/** As many as the sheet has room for. */
const PEOPLE = 6;
const PRIZES = 5;

/** Draws the evening: who stands where, and what for. */
export async function drawEvening(
  canvas: HTMLCanvasElement,
  room: Room,
  name: (id: PersonId) => string,
): Promise<void> {
  const ground = canvas.getContext('2d');
  if (!ground) return;
  await document.fonts.ready;
  const colours = new Colours(canvas.parentElement ?? document.body);
  const fonts = getComputedStyle(document.documentElement);
  const display = fonts.getPropertyValue('--font-display');
  const text = fonts.getPropertyValue('--font-text');
  ground.fillStyle = colours.of('var(--musztarda)');
  ground.fillRect(0, 0, WIDTH, HEIGHT);
  ground.fillStyle = colours.of('var(--sadza)');
  writeLine(ground, t('app.name'), [64, 170, 620], 150, 900, display);
  const day = dayOf(Date.now());
  ground.textAlign = 'right';
  writeLine(
    ground,
    room.code ? `${room.code} · ${day}` : day,
    [WIDTH - 64, 160, 420],
    44,
    700,
    text,
  );
  ground.textAlign = 'left';

  ground.fillStyle = colours.of('var(--papier)');
  ground.beginPath();
  ground.moveTo(40, 236);
  ground.lineTo(WIDTH - 52, 222);
  ground.lineTo(WIDTH - 36, HEIGHT - 52);
  ground.lineTo(52, HEIGHT - 40);
  ground.fill();

  const table = standings(room).slice(0, PEOPLE);
  const won = prizes(room).slice(0, PRIZES);
  const row = Math.min(150, 640 / Math.max(1, table.length));
  let y = 262;
  for (const one of table) {
    const person = room.people.find((p) => p.person === one.person) ?? one;
    ground.save();
    ground.translate(190, y);
    ground.scale((row - 12) / 120, (row - 12) / 120);
    const seed = (seedOf(person.face) % 40) + 3;
    const recipe = recipeFor(person.face, person.kind);
    paint(ground, portrait(recipe, { seed, nose: one.place === 1 ? 2 : undefined }), colours);
    ground.restore();
    ground.fillStyle = colours.of('var(--sadza)');
    writeLine(ground, `${one.place}.`, [84, y + row * 0.72, 96], 72, 900, display);
    writeLine(ground, name(one.person), [330, y + row * 0.68, 440], 56, 900, display);
    ground.textAlign = 'right';
    writeLine(
      ground,
      t('evening.wins', { n: one.wins }),
      [WIDTH - 88, y + row * 0.66, 220],
      40,
      700,
      text,
    );
    ground.textAlign = 'left';
    y += row;
  }
  y = Math.max(y + 70, HEIGHT - 120 - 74 * won.length);
  for (const { game, feat, people, amount } of won) {
    const title = maybe(`${game}.prize.${feat}`) ?? feat;
    const why = maybe(`${game}.prize.${feat}.why`, { n: amount }) ?? '';
    ground.fillStyle = colours.of('var(--cynober)');
    writeLine(ground, title, [88, y, 380], 36, 900, display);
    ground.fillStyle = colours.of('var(--sadza)');
    writeLine(ground, people.map(name).join(', '), [490, y, 500], 36, 700, text);
    writeLine(ground, why, [490, y + 34, 500], 26, 500, text);
    y += 74;
  }
  colours.done();
}
