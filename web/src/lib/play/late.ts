// Whether the table's clock has moved for somebody who did not.
import type { GameFrame } from '../wire/table';

/** Clocks of two machines agree as well as this, in ms. */
const DOUBT = 400;

/**
 * Between two frames: this seat was asked, its time ran out and nothing it said answered the question. In a window silence is
 * an answer and needs no telling. `acted` is the last decision that this screen answered, `time` the server's.
 */
export function clockMoved(
  before: GameFrame | null,
  now: GameFrame | null,
  acted: number | null,
  time: number,
): boolean {
  if (!before || !now || before.seat === null || now.seat !== before.seat) return false;
  const asked = before.due.includes(before.seat) && before.legal.length > 0;
  const another = now.decision !== before.decision || !now.due.includes(before.seat);
  return (
    asked &&
    another &&
    now.decision >= before.decision &&
    before.window == null &&
    before.deadline !== null &&
    acted !== before.decision &&
    time >= before.deadline - DOUBT
  );
}
