// Iluzja with a deck of its own. Growing one takes seconds, so one game has to do: all twelve rounds, with rows that are mostly right.
import { Game, goodMove } from './files.mjs';
import { Writer } from '#reference/handmade';
import { oneOf, shuffled } from '#reference/random';
import { sum } from '#reference/shared';

/** Made only when asked for. */
export function handmade() {
  const arrows = shuffled(['red', 'green', 'blue', 'yellow'].flatMap((colour) => [colour, colour, colour]));
  const writer = new Writer(Game, 4, { deck: 'fresh', rounds: 'all_twelve' }, (chance) => chance.wish('shuffle', arrows), 'nasiono');
  while (writer.game.phase !== 'over') {
    const { seat, action } = goodMove(writer.game, oneOf([{ doubt: 0.5, skill: 0.8 }, { doubt: 0.1, skill: 1 }]));
    writer.move(seat, action.type, action);
  }
  if (sum(writer.game.arrows) !== 12) throw new Error('twelve arrow cards were not given');
  return [['a deck grown for this game, to the last arrow', writer, { refused: null, outcome: { reason: 'twelve_rounds' }, summary: { round: 12, row_length: 0, colour: null } }]];
}
