// The settings that games bring: the page, which knows the games, gives them; the form, which knows none, shows them.
import { createContext, type Component } from 'svelte';

export const [gameSettings, giveGameSettings] = createContext<readonly Component[]>();
