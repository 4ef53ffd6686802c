// A fake thread that plays recorded frames, so every screen can be seen and clicked without a server.
import { Connection, type Thread } from '../src/lib/connection.svelte';
import type { Ack, GameOffer, Heard, Said } from '../src/lib/wire/table';
import type { Scene } from './scene';

const files = Object.values(
  import.meta.glob<{ scenes: Record<string, Scene>; offered?: GameOffer }>(
    '../../games/*/web/dev/scenes.ts',
    { eager: true },
  ),
);

/** The games that a recorded lobby offers. */
export const OFFERED = files.flatMap(({ offered }) => offered ?? []);

export const SCENES: Record<string, Scene> = Object.assign({}, ...files.map((file) => file.scenes));

/** A connection that hears the scene instead of a server and grants every wish without effect. */
export function mockConnection(name: string): { connection: Connection; as: 'player' | 'tv' } {
  const scene = SCENES[name] ?? SCENES.bid!;
  let torn = false;
  const tie = (): Thread => {
    const thread: Thread = {
      readyState: 1,
      onopen: null,
      onmessage: null,
      onclose: null,
      send(text) {
        const said = JSON.parse(text) as Said;
        const hear = (heard: Heard, after = 0): void =>
          void setTimeout(() => thread.onmessage?.({ data: JSON.stringify(heard) }), after);
        if (said.t === 'hello' && !torn) {
          hear({
            t: 'welcome',
            v: 2,
            person: scene.person,
            secret: scene.person ? 'mock-secret' : null,
            now: Date.now(),
          });
          for (const { heard, after } of scene.frames) hear(heard, after);
          if (scene.tear) setTimeout(() => ((torn = true), thread.onclose?.()), scene.tear);
        }
        if (said.t === 'ping') hear({ t: 'pong', at: said.at, now: Date.now() });
        if (said.t === 'do') {
          const ack: Ack =
            said.cmd.type === 'start'
              ? { t: 'ack', id: said.id, ok: false, code: 'too_few' }
              : { t: 'ack', id: said.id, ok: true };
          hear(ack, 120);
          if (said.cmd.type === 'react')
            hear({ t: 'reaction', person: 1, reaction: said.cmd.reaction, to: said.cmd.to }, 150);
        }
      },
      close() {},
    };
    setTimeout(() => (torn ? thread.onclose?.() : thread.onopen?.()), 0);
    return thread;
  };
  const as = scene.as ?? 'player';
  return { connection: new Connection('mock-invite-0000000000', as, tie), as };
}
