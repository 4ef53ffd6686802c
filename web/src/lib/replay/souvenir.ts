// The picture of one game: drawn here, in the browser, and sent by whoever wants to; no server sees it.
import { dayOf } from '../day';
import { Colours, paint } from '../paper/brush';
import { writeLine } from '../paper/lettering';
import { recipeFor } from '../paper/people';
import { portrait } from '../paper/portrait';
import { seedOf } from '../paper/scissors';
import type { Room } from '../wire/table';
import { maybe, t } from '../words';
import type { Opened } from './game';

export const WIDTH = 1080;
export const HEIGHT = 1350;
/** As many moments as the sheet has room for. */
const MOMENTS = 5;

type Ground = CanvasRenderingContext2D;

interface Hand {
  ground: Ground;
  colours: Colours;
  display: string;
  text: string;
}

/** A sheet with crooked edges. */
function sheet(
  { ground, colours }: Hand,
  corners: readonly [number, number][],
  fill: string,
): void {
  ground.fillStyle = colours.of(fill);
  ground.beginPath();
  corners.forEach(([x, y], i) => (i ? ground.lineTo(x, y) : ground.moveTo(x, y)));
  ground.closePath();
  ground.fill();
}

function people(hand: Hand, opened: Opened, room: Room, from: number): number {
  const { ground, colours, display, text } = hand;
  const { outcome } = opened;
  const order = opened.seats
    .map((_, seat) => seat)
    .sort((a, b) => Number(outcome?.winners.includes(b)) - Number(outcome?.winners.includes(a)));
  const row = Math.min(120, 620 / order.length);
  let y = from;
  for (const seat of order) {
    const person = room.people[seat];
    if (!person) continue;
    const won = outcome?.winners.includes(seat) ?? false;
    if (won)
      sheet(
        hand,
        [
          [70, y + 2],
          [WIDTH - 78, y - 4],
          [WIDTH - 70, y + row - 6],
          [76, y + row - 2],
        ],
        'var(--musztarda)',
      );
    ground.save();
    ground.translate(96, y);
    ground.scale((row - 10) / 120, (row - 10) / 120);
    const seed = (seedOf(person.face) % 40) + 3;
    paint(
      ground,
      portrait(recipeFor(person.face, person.kind), { seed, nose: won ? 2 : undefined }),
      colours,
    );
    ground.restore();
    ground.fillStyle = colours.of('var(--sadza)');
    writeLine(hand.ground, person.name, [110 + row, y + row * 0.66, 620], 54, 900, display);
    ground.textAlign = 'right';
    if (outcome)
      writeLine(
        hand.ground,
        String(outcome.scores[seat] ?? ''),
        [WIDTH - 104, y + row * 0.68, 160],
        56,
        900,
        text,
      );
    ground.textAlign = 'left';
    y += row;
  }
  return y;
}

/** Draws the game: what was played, who stood where, and what it will be remembered for. */
export async function drawGame(
  canvas: HTMLCanvasElement,
  opened: Opened,
  room: Room,
  title: string,
  highlights: readonly string[],
): Promise<void> {
  const ground = canvas.getContext('2d');
  if (!ground) return;
  await document.fonts.ready;
  const colours = new Colours(canvas.parentElement ?? document.body);
  const fonts = getComputedStyle(document.documentElement);
  const display = fonts.getPropertyValue('--font-display');
  const text = fonts.getPropertyValue('--font-text');
  const hand: Hand = { ground, colours, display, text };
  ground.fillStyle = colours.of('var(--table)');
  ground.fillRect(0, 0, WIDTH, HEIGHT);
  ground.fillStyle = colours.of('var(--kreda)');
  writeLine(hand.ground, title, [64, 176, 660], 150, 900, display);
  ground.textAlign = 'right';
  const day = `${t('app.name')} · ${dayOf(opened.started)}`;
  writeLine(hand.ground, day, [WIDTH - 60, 80, 420], 38, 700, text);
  ground.textAlign = 'left';
  const corners: [number, number][] = [
    [40, 240],
    [WIDTH - 52, 226],
    [WIDTH - 36, HEIGHT - 52],
    [52, HEIGHT - 40],
  ];
  sheet(hand, corners, 'var(--kreda)');
  let y = people(hand, opened, room, 280) + 34;
  ground.fillStyle = colours.of('var(--sadza)');
  const why = opened.outcome
    ? (maybe(`${opened.game}.reason.${opened.outcome.reason}`) ?? '')
    : t('replay.broken_off');
  writeLine(hand.ground, why, [96, y, WIDTH - 190], 38, 700, text);
  y += 64;
  const told = highlights.slice(0, -1).slice(-MOMENTS);
  for (const words of told) {
    if (y > HEIGHT - 80) break;
    ground.fillStyle = colours.of('var(--cynober)');
    ground.beginPath();
    ground.moveTo(108, y - 24);
    ground.lineTo(122, y - 2);
    ground.lineTo(94, y - 4);
    ground.fill();
    ground.fillStyle = colours.of('var(--sadza)');
    writeLine(hand.ground, words, [138, y, WIDTH - 230], 32, 600, text);
    y += 50;
  }
  colours.done();
}
