// The screens of one game, as far as they have come.
import type { Component } from 'svelte';
import type { Connection } from '$lib/connection.svelte';
import type { GamePicture, Room } from '$lib/wire/table';

export interface PlayProps {
  connection: Connection;
  room: Room;
  picture: GamePicture;
  onlobby: () => void;
}

export interface TvProps {
  connection: Connection;
  room: Room;
  picture: GamePicture;
}

export interface GameScreens {
  Play: Component<PlayProps>;
  Tv: Component<TvProps>;
}

export class Part {
  screens: GameScreens | null = $state.raw(null);
  /** The last try brought nothing: no network, or a newer server that has other parts. */
  failed = $state(false);
  #bring: () => Promise<GameScreens>;
  #coming: Promise<void> | null = null;

  constructor(bring: () => Promise<GameScreens>) {
    this.#bring = bring;
  }

  /** Brings the screens, once; after a failure the next call tries again. */
  load(): Promise<void> {
    return (this.#coming ??= this.#try());
  }

  async #try(): Promise<void> {
    this.failed = false;
    try {
      const { Play, Tv } = await this.#bring();
      this.screens = { Play, Tv };
    } catch {
      this.failed = true;
      this.#coming = null;
    }
  }
}
