// Whoever said their name at the door of a table need not say it again inside.
let there: string | null = null;

export const introduced = {
  /** They said who they are at the door of this table. */
  at(invite: string): void {
    there = invite;
  },
  /** Whether they did; true once. */
  take(invite: string): boolean {
    const known = there === invite;
    if (known) there = null;
    return known;
  },
};
