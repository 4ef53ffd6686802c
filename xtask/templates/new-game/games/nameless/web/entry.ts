// What Nameless brings to the client.
import { Part, type GameEntry } from "$lib/play/part.svelte";
import { poster } from "./poster";

export const entry: GameEntry = {
  poster,
  part: new Part(() => import("./index")),
  lesson: null,
};
