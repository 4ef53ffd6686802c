// What can be seen beside the board of a finished game.
export const PANELS = ['hidden', 'odds', 'luck'] as const;

/** What was hidden, what a decision was worth, or luck and nerve. */
export type Panel = (typeof PANELS)[number];
