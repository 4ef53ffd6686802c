// Puts a frame of Ruletka into words: the line that says what is happening, and what just happened.
import { list, personAt } from '$lib/seats';
import type { Room, Seat } from '$lib/wire/table';
import { t } from '$lib/words';
import type { Aim, ActionCard, Played, RouletteEvent, RouletteFrame } from './types';

export interface Line {
  strong: string;
  more: string;
}

/** The phases as the broadcast counts them: load, bet, challenge, shots, points. */
const STEPS = {
  load: 1,
  bet: 2,
  challenge: 3,
  countdown: 4,
  aim: 4,
  survivor: 4,
  after: 5,
  over: 5,
} as const;

export function isMine(frame: RouletteFrame): boolean {
  return frame.seat !== null && frame.due.includes(frame.seat) && !frame.held;
}

export function stepOf({ table }: RouletteFrame): number {
  return STEPS[table.phase];
}

export function phaseName({ table }: RouletteFrame): string {
  const { phase, shot, setup } = table;
  const { skin } = setup;
  if (phase === 'countdown') return t('roulette.phase.countdown', { skin, shot });
  if (phase === 'load' || phase === 'after') return t(`roulette.phase.${phase}`, { skin });
  return t(`roulette.phase.${phase}`);
}

/** What is set huge on the table. */
export function headline(frame: RouletteFrame): string {
  const { phase, shot, setup } = frame.table;
  const { skin } = setup;
  if (phase === 'load')
    return isMine(frame) ? t('roulette.big.load') : t('roulette.big.load.wait', { skin });
  if (phase === 'bet') return isMine(frame) ? t('roulette.big.bet') : t('roulette.big.bet.wait');
  if (phase === 'countdown') return t('roulette.big.countdown', { skin, shot });
  if (phase === 'after') return t('roulette.big.after', { skin });
  return t(`roulette.big.${phase}`);
}

export function cardName(frame: RouletteFrame, card: ActionCard): string {
  const { skin } = frame.table.setup;
  switch (card) {
    case 'barrel':
    case 'airgun':
    case 'bang':
    case 'shoot_someone':
    case 'bodyguard':
    case 'posthumous':
      return t(`roulette.card.${card}`, { skin });
    default:
      return t(`roulette.card.${card}`);
  }
}

export function cardHelp(frame: RouletteFrame, card: ActionCard): string {
  const { skin } = frame.table.setup;
  switch (card) {
    case 'airgun':
    case 'bang':
    case 'shoot_someone':
    case 'bodyguard':
    case 'once_more':
    case 'posthumous':
    case 'barrel':
    case 'voyeur':
    case 'respin':
      return t(`roulette.card.${card}.help`, { skin });
    default:
      return t(`roulette.card.${card}.help`);
  }
}

/** A card that waits says when its time is. */
export function whenOf(frame: RouletteFrame, time: 'bet' | 'challenge' | 'shot' | 'after'): string {
  const { skin } = frame.table.setup;
  return time === 'shot' || time === 'after'
    ? t(`roulette.card.later.${time}`, { skin })
    : t(`roulette.card.later.${time}`);
}

/** What is asked of me, or whom we wait for. */
export function statusLine(room: Room, frame: RouletteFrame): Line {
  const { table, seat, due } = frame;
  const { phase, setup } = table;
  const { skin } = setup;
  if (phase === 'over') return { strong: t('roulette.event.over'), more: '' };
  if (isMine(frame)) {
    switch (phase) {
      case 'load':
        return { strong: t('roulette.you.load'), more: t('roulette.you.load.more', { skin }) };
      case 'bet':
        return { strong: t('roulette.you.bet'), more: t('roulette.you.bet.more', { skin }) };
      case 'challenge':
        return frame.legal.some((a) => a.type === 'accuse')
          ? {
              strong: t('roulette.you.challenge'),
              more: t('roulette.you.challenge.more', { skin }),
            }
          : { strong: t('roulette.you.challenge.none'), more: '' };
      case 'countdown': {
        const aim = seat === null ? null : table.aims[seat];
        return {
          strong: t('roulette.you.countdown'),
          more: aim
            ? t('roulette.you.countdown.shoots', { skin, aim: ownAim(room, frame, aim) })
            : t('roulette.you.countdown.rests', { skin }),
        };
      }
      case 'aim':
        return { strong: t('roulette.you.aim'), more: t('roulette.you.aim.more') };
      case 'after':
        return { strong: t('roulette.you.after'), more: '' };
      case 'survivor':
        return {
          strong: t('roulette.you.survivor'),
          more: t('roulette.you.survivor.more', { skin }),
        };
    }
  }
  const names = due.map((s) => personAt(room, frame, s).name);
  if (phase === 'survivor')
    return { strong: t('roulette.wait.survivor', { name: names[0] ?? '' }), more: '' };
  // In a window nobody is told who has answered: there is no waiting for anybody.
  const waiting =
    frame.window && (phase === 'challenge' || phase === 'countdown' || phase === 'after')
      ? t(`roulette.window.${phase}`)
      : t('roulette.wait', { n: names.length, names: list(names) });
  if (seat !== null && table.characters[seat] === 0)
    return { strong: t('roulette.dead', { skin }), more: waiting };
  return { strong: seat === null ? '' : t(`roulette.sealed.${phase}`), more: waiting };
}

function ownAim(room: Room, frame: RouletteFrame, aim: Aim): string {
  const { skin } = frame.table.setup;
  if (aim.at === 'seat')
    return t('roulette.aim.seat', { name: personAt(room, frame, aim.target).name });
  if (aim.at === 'choice') return t('roulette.aim.choice');
  return t(`roulette.aim.${aim.at}`, { skin });
}

/** Who fires next and where to, in one line. */
export function aimsLine(room: Room, frame: RouletteFrame): string {
  const { aims, setup } = frame.table;
  const shooting = aims.filter((aim) => aim !== null);
  if (shooting.length && shooting.every((aim) => aim.at === 'choice'))
    return t('roulette.aims.choose', { skin: setup.skin });
  const names = aims.flatMap((aim, seat) => {
    if (!aim) return [];
    const { name } = personAt(room, frame, seat);
    if (aim.at === 'air') return t('roulette.aims.air', { name });
    if (aim.at === 'choice') return t('roulette.aims.choice', { name });
    return aim.at === 'seat'
      ? t('roulette.aims.seat', { name, target: personAt(room, frame, aim.target).name })
      : name;
  });
  return names.length ? t('roulette.aims.all', { skin: setup.skin, names: names.join(' · ') }) : '';
}

export function playedLine(
  room: Room,
  frame: RouletteFrame,
  { seat, card, target, shots }: Played,
): string {
  const words = { name: personAt(room, frame, seat).name, card: cardName(frame, card) };
  if (target !== null)
    return t('roulette.event.played.at', {
      ...words,
      target: personAt(room, frame, target).name,
    });
  return shots !== null
    ? t('roulette.event.played.bet', { ...words, n: shots })
    : t('roulette.event.played', words);
}

/** One event as a sentence, for listeners. */
export function tell(room: Room, frame: RouletteFrame, event: RouletteEvent): string {
  const { skin } = frame.table.setup;
  const name = (seat: Seat): string => personAt(room, frame, seat).name;
  const cartridge = (card: 'click' | 'bullet'): string => t(`roulette.cartridge.${card}`, { skin });
  const perSeat = (numbers: readonly (number | null)[]): string =>
    list(
      numbers.flatMap((n, seat) =>
        n === null ? [] : t('roulette.event.bets.one', { name: name(seat), n }),
      ),
    );
  switch (event.type) {
    case 'round':
      return t('roulette.event.round', { round: event.round });
    case 'chosen':
      return t('roulette.event.chosen', { name: name(event.seat) });
    case 'spun':
    case 'after':
      return t(`roulette.event.${event.type}`, { skin });
    case 'bets':
      return t('roulette.event.bets', { bets: perSeat(event.bets) });
    case 'played':
      return playedLine(room, frame, event);
    case 'bet_changed':
      return t('roulette.event.bet_changed', { name: name(event.seat), n: event.bet });
    case 'ballot':
      return event.accusations.length
        ? event.accusations
            .map((a) => t('roulette.event.ballot', { name: name(a.seat), target: name(a.target) }))
            .join(' ')
        : t('roulette.event.ballot.none');
    case 'shown':
      return t('roulette.event.shown', { name: name(event.seat), card: cartridge(event.card) });
    case 'died':
      return event.left
        ? t('roulette.died', { skin, name: name(event.seat), left: event.left })
        : t('roulette.died.captain', { skin, name: name(event.seat) });
    case 'penalty':
      return event.swapped
        ? t('roulette.event.penalty', { skin, name: name(event.seat) })
        : t('roulette.event.penalty.none', { name: name(event.seat) });
    case 'drew':
      return t('roulette.event.drew', { name: name(event.seat), n: event.cards });
    case 'reshuffled':
      return t('roulette.event.reshuffled');
    case 'countdown':
      return t('roulette.event.countdown', {
        skin,
        shot: event.shot,
        names: list(event.shooters.map(name)),
      });
    case 'respun':
      return t('roulette.event.respun', { skin, name: name(event.seat) });
    case 'aiming':
      return t('roulette.event.aiming', { names: list(event.seats.map(name)) });
    case 'shot':
      return event.fired
        .map((f) => t('roulette.event.fired', { name: name(f.seat), card: cartridge(f.card) }))
        .join(' ');
    case 'once_more':
      return event.card
        ? t('roulette.event.fired', { name: name(event.seat), card: cartridge(event.card) })
        : t('roulette.event.once_more.none', { skin, name: name(event.seat) });
    case 'glory':
      return t('roulette.event.glory', { name: name(event.seat), n: event.points });
    case 'survivor':
      return t('roulette.event.survivor', { name: name(event.seat) });
    case 'shoots_on':
      return t('roulette.event.shoots_on', { skin, name: name(event.seat) });
    case 'points':
      return t('roulette.event.points', { points: perSeat(event.scored) });
    case 'moment':
      return '';
    case 'over':
      return t('roulette.event.over');
  }
}

/** What a listener hears about a seat. */
export function spoken(room: Room, frame: RouletteFrame, seat: Seat): string[] {
  const { table } = frame;
  const { skin } = table.setup;
  const alive = table.characters[seat] ?? 0;
  const words = [t('roulette.points', { n: table.points[seat] ?? 0 })];
  words.push(
    alive === 0
      ? t('roulette.spoken.dead', { skin })
      : alive === 1
        ? t('roulette.spoken.captain')
        : t('roulette.spoken.team', { skin, n: alive }),
  );
  if (alive && !table.in_round[seat]) words.push(t('roulette.spoken.out'));
  const bet = table.bets[seat];
  if (bet != null) words.push(t('roulette.spoken.bet', { n: bet }));
  const shown = table.shown[seat];
  if (shown)
    words.push(t('roulette.spoken.shown', { card: t(`roulette.cartridge.${shown}`, { skin }) }));
  const aim = table.aims[seat];
  if (aim) {
    if (aim.at === 'seat')
      words.push(
        t('roulette.aims.spoken.seat', { target: personAt(room, frame, aim.target).name }),
      );
    else if (aim.at === 'air') words.push(t('roulette.aims.spoken.air', { skin }));
    else words.push(t(`roulette.aims.spoken.${aim.at}`));
  }
  words.push(t('roulette.spoken.cards', { n: table.action_cards[seat] ?? 0 }));
  if (table.extra_bullets[seat])
    words.push(t('roulette.spoken.extra', { skin, n: table.extra_bullets[seat] ?? 0 }));
  if (alive && !table.waiting.includes(seat) && table.phase !== 'over')
    words.push(t('roulette.spoken.ready'));
  return words;
}

/** Seats with the most points among those that still play; nobody before the first point. */
export function leaders({ table }: RouletteFrame): Seat[] {
  const best = Math.max(0, ...table.points.filter((_, seat) => (table.characters[seat] ?? 0) > 0));
  return best === 0
    ? []
    : table.points.flatMap((points, seat) =>
        points === best && (table.characters[seat] ?? 0) > 0 ? [seat] : [],
      );
}
