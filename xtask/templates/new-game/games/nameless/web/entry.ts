// What Nameless brings to the client.
import { Part, type GameEntry } from "$lib/play/part.svelte";
import { poster } from "./poster";

export const entry: GameEntry = {
  place: 9,
  poster,
  theme: null,
  part: new Part(() => import("./index")),
  drawings: null,
  // Its rules do not say who has been shown which card (`kernel::Dealt`), so a phone cannot compare any.
  fair: null,
  lesson: null,
};
