// Runs the engine beside the page: a bot that thinks never holds up what is drawn.
import { engine as address } from 'virtual:engine';
import { begin } from './border.js';

/** What the page says: a question, or a file for the bots. */
export type Told =
  { number: number; question: string } | { number: number; name: string; file: ArrayBuffer };
/** What it hears: the answer, or why there is none. */
export type Answered = { number: number; answer: string } | { number: number; failed: string };

async function start(): Promise<Awaited<ReturnType<typeof begin>>> {
  if (!address) throw new Error('this client was built without an engine');
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return begin(await WebAssembly.compile(await answer.arrayBuffer()));
}

let running: ReturnType<typeof start> | null = null;

async function answer(told: Told): Promise<Answered> {
  const { number } = told;
  try {
    const engine = await (running ??= start());
    if ('question' in told) return { number, answer: engine.ask(told.question) };
    return { number, answer: String(engine.bring(told.name, new Uint8Array(told.file))) };
  } catch (error) {
    // Whoever asks next tries again: the line may be back.
    running = null;
    return { number, failed: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<Told>) => {
  void answer(data).then((heard) => postMessage(heard));
});
