// Ribbons: the cards that were just played, shown with the step they belong to.
import { describe, expect, it } from 'vitest';
import { duel } from '../dev/frames';
import { Ribbons } from '../ribbons.svelte';

describe('ribbons', () => {
  const card = (shot: number) =>
    ({ seat: 1, card: 'bang', target: null, shots: null, shot }) as const;
  const at = (phase: 'bet' | 'challenge' | 'countdown' | 'after', shot: number, played: number[]) =>
    duel({ phase, shot, played: played.map(card) });

  it('go with the step in which their cards were played', () => {
    const ribbons = new Ribbons();
    const shown = (...frame: Parameters<typeof at>) => {
      ribbons.see(at(...frame));
      return ribbons.shown.length;
    };
    expect(shown('bet', 0, [])).toBe(0);
    expect(shown('bet', 0, [0])).toBe(1);
    expect(shown('challenge', 0, [0])).toBe(0);
    expect(shown('countdown', 1, [0, 1])).toBe(0);
    expect(shown('countdown', 1, [0, 1, 1])).toBe(1);
    expect(shown('after', 1, [0, 1, 1])).toBe(0);
  });
  it('stay when the card itself ended a step', () => {
    const ribbons = new Ribbons();
    ribbons.see(at('bet', 0, []));
    ribbons.see({ ...at('challenge', 0, [0]), events: [{ type: 'played', ...card(0) }] });
    expect(ribbons.shown).toHaveLength(1);
  });
  it('of earlier shots are old to whoever has just come', () => {
    const ribbons = new Ribbons();
    ribbons.see(at('countdown', 2, [0, 1, 2]));
    expect(ribbons.shown).toHaveLength(1);
  });
});
