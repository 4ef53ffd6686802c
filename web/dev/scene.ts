// What a scene is: who looks, and the frames they hear.
import type { Heard } from '../src/lib/wire/table';

export interface Scene {
  as?: 'tv';
  person: number | null;
  frames: { after: number; heard: Heard }[];
  /** Closes the thread after so many ms, to show the banner. */
  tear?: number;
  /** What the photographer touches first, as selectors. */
  taps?: string[];
  /** How many ms the photographer waits until everything lies still. */
  patience?: number;
}

export const now = (heard: Heard, after = 0): Scene['frames'][number] => ({ after, heard });
