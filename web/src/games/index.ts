// The games this client can draw: one line per game.
import type { Component } from 'svelte';
import type { Connection } from '$lib/connection.svelte';
import type { GameId, GamePicture, Room } from '$lib/wire/table';
import BluffPlay from './bluff/Play.svelte';
import BluffTv from './bluff/Tv.svelte';
import CasinoPlay from './casino/Play.svelte';
import CasinoTv from './casino/Tv.svelte';
import IllusionPlay from './illusion/Play.svelte';
import IllusionTv from './illusion/Tv.svelte';
import NarratorPlay from './narrator/Play.svelte';
import NarratorTv from './narrator/Tv.svelte';
import RoulettePlay from './roulette/Play.svelte';
import RouletteTv from './roulette/Tv.svelte';

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

export const GAMES: Partial<Record<GameId, GameScreens>> = {
  bluff: { Play: BluffPlay, Tv: BluffTv },
  casino: { Play: CasinoPlay, Tv: CasinoTv },
  illusion: { Play: IllusionPlay, Tv: IllusionTv },
  narrator: { Play: NarratorPlay, Tv: NarratorTv },
  roulette: { Play: RoulettePlay, Tv: RouletteTv },
};
