// The action cards of Ruletka, as the table of roulette.md gives them, and what an action must look like.
import { isObject, isWhole } from '#reference/shared';

const COPIES = {
  barrel: 4, voyeur: 3, second_thoughts: 3, dare: 3, cold_feet: 2, airgun: 3, bang: 3, shoot_someone: 2, respin: 3, bodyguard: 2,
  once_more: 2, posthumous: 1,
};
export const DECK = Object.entries(COPIES).flatMap(([card, copies]) => Array(copies).fill(card));
/** The phase in which a card is played. */
export const TIME = {
  barrel: 'bet', voyeur: 'bet', second_thoughts: 'challenge', dare: 'challenge', cold_feet: 'challenge', airgun: 'countdown',
  bang: 'countdown', shoot_someone: 'countdown', respin: 'countdown', bodyguard: 'countdown', once_more: 'after', posthumous: 'after',
};
export const OWN_GUN = ['barrel', 'second_thoughts', 'airgun', 'bang'];
export const AT_SOMEONE_IN_THE_ROUND = ['dare', 'cold_feet', 'voyeur', 'respin', 'once_more'];
export const AT_ANOTHER = ['dare', 'bang', 'once_more'];
export const TARGETED = [...AT_SOMEONE_IN_THE_ROUND, 'bang', 'posthumous'];

export function isMalformed(action) {
  if (!isObject(action)) return true;
  switch (action.type) {
    case 'hide':
      return action.card !== 'bullet' && action.card !== 'click';
    case 'bet':
      return !isWhole(action.shots);
    case 'accuse':
    case 'aim':
      return !isWhole(action.target);
    case 'play':
      return typeof action.card !== 'string' || ['target', 'shots'].some((key) => key in action && !isWhole(action[key]));
    default:
      return !['pass', 'ready', 'walk', 'shoot_on'].includes(action.type);
  }
}
