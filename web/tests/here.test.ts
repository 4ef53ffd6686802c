// Where others find this server: whoever asks first sees the answer when it comes.
import { mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { SCENES } from '../dev/mock';
import type { Connection } from '../src/lib/connection.svelte';
import Invite from '../src/lib/lobby/Invite.svelte';
import type { Room } from '../src/lib/wire/table';

afterEach(() => vi.unstubAllGlobals());

it('the screen that asks first offers the address of the home network, not of this computer', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ url: 'http://192.0.2.7:8080' }))),
  );
  const room = SCENES.lobby?.frames
    .map(({ heard }) => heard)
    .find((heard): heard is Room => heard.t === 'room');
  const shown = mount(Invite, {
    target: document.body,
    props: { connection: {} as Connection, room: room! },
  });
  await vi.waitFor(async () => {
    document.querySelector<HTMLElement>('button.qr')?.click();
    await tick();
    expect(document.querySelector('dialog')?.textContent).toContain(
      `http://192.0.2.7:8080/t/${room!.invite}`,
    );
  });
  await unmount(shown);
});
