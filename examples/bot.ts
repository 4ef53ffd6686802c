// A bot for any table of Stolik, with nothing but what Node has.
//   node examples/bot.ts LINK [GAMES]       (Node 22.18 or newer; older ones need the types taken out)
//
// LINK is what the lobby gives for a bot of one's own. GAMES: leave after so many games. Without a
// link it reads questions and writes moves, a line of JSON each, for `stolik bot --program`.
import { createInterface } from 'node:readline';

type Offer = { type?: string; die?: number; choices?: [number, number][]; cards?: string[] };
type Frame = {
  t: string;
  invite: string;
  game: string | null;
  decision: number;
  table: { complete: string[]; required: number[] };
  legal: Offer[];
  events: unknown[];
  outcome: object | null;
};
type Ack = { ok: boolean; code?: string };

const any = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** A move for what `legal` offers. Only three offers are not the move itself. */
function choose({ game, legal, table }: Frame): object {
  let offers = legal;
  if (game === 'casino') {
    const wanted = table.complete.length > 0 ? ['stop'] : ['roll', 'secure'];
    const fits = offers.filter((o) =>
      o.die === undefined ? wanted.includes(o.type ?? '') : table.required.includes(o.die),
    );
    if (fits.length > 0) offers = fits;
  }
  const offer = any(offers);
  // Blef: one end of every card. Kasyno: a die on a card. Narrator: a card, and words for it.
  if (offer.type === 'arrange') return { type: 'arrange', faces: offer.choices!.map(any) };
  if (offer.die !== undefined) return { type: 'place', dice: [offer] };
  const text = any(['a long way home', 'before the storm', 'nobody was there', 'the last one']);
  if (offer.type === 'clue') return { type: 'clue', card: any(offer.cards!), clue: { text } };
  return offer;
}

async function call<T>(url: string, body?: string): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const request = body === undefined ? {} : { method: 'POST', headers, body };
  for (;;) {
    const answer = await fetch(url, request);
    if (answer.ok) return (await answer.json()) as T;
    if (![429, 503].includes(answer.status)) throw new Error(await answer.text());
    // Too often, or the table changes hands: the same once more.
    await new Promise((wait) => setTimeout(wait, 1000));
  }
}

/** Waits for frames and answers those that offer something, until so many games are over. */
async function visit(link: string, games: number): Promise<void> {
  let [after, said, over] = [0, 0, 0];
  // An id is never used for two things, or the second gets the answer of the first.
  const say = (cmd: object): Promise<Ack> =>
    call(`${link}/do`, JSON.stringify({ t: 'do', id: `${Date.now()}-${(said += 1)}`, cmd }));
  while (over < games) {
    const url = `${link}/frames?after=${after}`;
    const heard = await call<{ next: number; frames: Frame[] }>(url);
    after = heard.next;
    for (const { invite } of heard.frames.filter((frame) => frame.t === 'room')) {
      const moved = link.replace(/[^/]+(?=\/bots\/)/, invite);
      if (moved !== link) [link, after] = [moved, 0]; // the host has given the table another link
    }
    const frames = heard.frames.filter((frame) => frame.t === 'game' && frame.game !== null);
    over += frames.filter((frame) => frame.outcome !== null && frame.events.length > 0).length;
    const frame = frames.at(-1);
    if (frame === undefined || frame.legal.length === 0 || frame.outcome !== null) continue;
    const ack = await say({ type: 'act', decision: frame.decision, action: choose(frame) });
    if (ack.code === 'bot_plays')
      await say({ type: 'take_back' }); // we were too slow
    else if (!ack.ok && !['stale', 'not_your_turn', 'game_over'].includes(ack.code ?? ''))
      console.error('refused:', ack.code); // those came a moment too late, which is nobody's fault
  }
}

const [link, games] = process.argv.slice(2);
if (link !== undefined) await visit(link.replace(/\/+$/, ''), Number(games ?? Infinity));
else
  for await (const line of createInterface({ input: process.stdin }))
    console.log(JSON.stringify(choose(JSON.parse(line))));
