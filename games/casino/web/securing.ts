// The securing roll spread over the cards, so that every match can be shown.
import { count } from './spots';
import { cardOf, type CasinoCard, type Face, type Securing } from './types';

export interface Matched {
  card: CasinoCard;
  /** The combination that is looked at. */
  combination: readonly Face[];
  /** For each of its symbols the die that matches it. */
  dice: (number | null)[];
  /** How many matches make it safe. */
  need: number;
  safe: boolean;
}

/** First what made cards safe, as the server says; then the dice that are left show how little was missing elsewhere. */
export function spread(securing: Securing): Matched[] {
  const used = new Set(securing.secured.flatMap((match) => match.dice));
  const rest = (): number[] => securing.dice.flatMap((_, die) => (used.has(die) ? [] : [die]));
  return securing.exposed.map((id) => {
    const card = cardOf(id);
    const match = securing.secured.find((m) => m.card === id);
    const own = [...(match?.dice ?? [])];
    const left = rest().map((die) => securing.dice[die]!);
    const matches = (c: readonly Face[]): number =>
      c.filter((face, i) => count(c.slice(0, i), face) < count(left, face)).length;
    const nearest = card.combinations.reduce(
      (a, b) => (matches(b) / b.length > matches(a) / a.length ? b : a),
      card.combinations[0] ?? [],
    );
    const combination = match ? (card.combinations[match.combination] ?? nearest) : nearest;
    const take = (face: Face): number | null => {
      const from = own.length ? own : rest();
      const die = from.find((d) => securing.dice[d] === face);
      if (die === undefined) return null;
      if (own.includes(die)) own.splice(own.indexOf(die), 1);
      used.add(die);
      return die;
    };
    return {
      card,
      combination,
      dice: combination.map(take),
      need: card.needs[card.combinations.indexOf(combination)] ?? 0,
      safe: match !== undefined,
    };
  });
}
