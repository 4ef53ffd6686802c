// The games this client can draw: one line per game.
import type { Component } from 'svelte';
import type { Connection } from '$lib/connection.svelte';
import type { GameId, GamePicture, Room } from '$lib/wire/table';
import BluffPlay from './bluff/Play.svelte';
import BluffTv from './bluff/Tv.svelte';
  casino: { Play: CasinoPlay, Tv: CasinoTv },
