// Patience: how long a scenario waits for something before it says that it waits in vain.

/** So long may a page take to draw what it has heard: on a machine that is busy with other things many times as long as alone. */
export const PATIENCE = 60_000;

/** Waits until `what()` is true; says `why` when it never becomes so. */
export async function until(what, why, patience = PATIENCE) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await what();
    if (found) return found;
    if (Date.now() > end)
      throw new Error(
        `waited ${patience / 1000} s in vain: ${typeof why === 'function' ? await why() : why}`,
      );
    await new Promise((go) => setTimeout(go, 40));
  }
}

/**
 * Repeats `step` until it is true. Patience begins anew with every frame that anybody gets: a game may take as long as it takes, and
 * only standing still is a fault.
 */
export async function playing(guests, step, why) {
  let [heard, since] = ['', Date.now()];
  while (!(await step())) {
    const now = guests.map(({ frame }) => `${frame?.seq} ${frame?.decision}`).join();
    if (now !== heard) [heard, since] = [now, Date.now()];
    else if (Date.now() - since > PATIENCE)
      throw new Error(`nothing has happened for ${PATIENCE / 1000} s: ${why()}`);
    await new Promise((go) => setTimeout(go, 40));
  }
}
