// Plays Blef with several guests by tapping, so that one of them loses quickly.
import { playing } from './guest.mjs';

const cardsIn = (table) =>
  table.cards.reduce((sum, n, seat) => sum + (table.in_game[seat] ? n : 0), 0);

/** The smallest legal raise, or the boldest. */
function pick(legal, bold) {
  const bids = legal.filter((action) => action.type === 'bid');
  bids.sort((a, b) => a.count - b.count || a.face - b.face);
  return bold ? bids.at(-1) : bids[0];
}

/** The screen on which this is asked. */
const SCREENS = {
  arrange: ['arrange'],
  direction: ['direction'],
  bid: ['bid', 'check'],
  check: ['bid', 'check'],
};

/**
 * One thing that this guest can do now; false if there is none. The loser says the boldest thing there is; whoever follows
 * checks it, and everybody else raises as little as possible.
 */
export async function move(guest, loser, done) {
  const screen = await guest.screen();
  if (screen === 'reveal' || screen === 'verdict') {
    // What was played for may just have come.
    if (!(await done())) await guest.goOn();
    return false;
  }
  if (!guest.due() || guest.room.paused || guest.me()?.bot_plays) return false;
  // What is asked may be on the wire before it is on the screen.
  if (!SCREENS[guest.frame.legal[0]?.type]?.includes(screen)) return false;
  const { legal, table, seats } = guest.frame;
  const losing = guest.name === loser;
  if (legal.some((a) => a.type === 'arrange')) await guest.seal();
  else if (legal.some((a) => a.type === 'direction')) await guest.direct(losing ? 'right' : 'left');
  else {
    const bidder = table.bid && guest.room.people.find((p) => p.person === seats[table.bid.seat]);
    const bid = pick(legal, losing);
    const bold = table.bid && table.bid.count >= Math.max(2, cardsIn(table) / 2);
    if (!bid || (!losing && bidder && (bidder.name === loser || bold))) await guest.check();
    else await guest.bid(bid.count, bid.face);
  }
  return true;
}

/** Everybody plays until `done()`. */
export async function playUntil(guests, { loser, done, each }) {
  await playing(
    guests,
    async () => {
      for (const guest of guests) await each?.(guest);
      if (await done()) return true;
      // Whoever is due moves; cards are arranged by all at once.
      await Promise.all(guests.map((guest) => move(guest, loser, done)));
      return done();
    },
    () => `the game goes on; ${guests.map((g) => `${g.name} is due: ${g.due()}`).join(', ')}`,
  );
}

export const isOver = (guest) => () => guest.frame?.outcome != null;

export async function playToTheEnd(guests, options = {}) {
  await playUntil(guests, { done: isOver(guests[0]), ...options });
  for (const guest of guests) {
    await guest.at('result', 'reveal', 'verdict');
    await guest.goOn();
    await guest.at('result');
  }
}
