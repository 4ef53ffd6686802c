// At the door of a table of which one has only the code: ring, wait, and come in when somebody opens.
import { knock, stillWaiting, type Bell, type Knocker } from '../api';
import { t } from '../words';

/** Between two questions that got no answer at all: the phone may just change networks. */
const PAUSE = 2000;

function said(state: 'no' | 'unknown' | 'too_many' | 'bad_name' | 'waiting', bell: Bell): string {
  if (state === 'bad_name') return t('refusal.bad_name');
  // Whoever has the link knows that there is a table.
  if (state === 'unknown')
    return 'code' in bell ? t('code.unknown', { code: bell.code }) : t('code.no');
  return t(`code.${state}`);
}

export class Knocking {
  /** Somebody has to open. */
  waiting = $state(false);
  /** Why one is not in, in words. */
  problem = $state('');
  #asked = 0;

  /** Rings; gives the invite once the door is open, null if it stays shut or one has gone away from it. */
  async ring(bell: Bell, who: Knocker): Promise<string | null> {
    const asked = (this.#asked += 1);
    this.problem = '';
    try {
      let now = await knock(bell, who);
      while (now.state === 'waiting' && asked === this.#asked) {
        this.waiting = true;
        now = await stillWaiting(now.knock).catch(async () => {
          await new Promise((go) => setTimeout(go, PAUSE));
          return now;
        });
      }
      if (asked !== this.#asked) return null;
      if (now.state === 'in') return now.invite;
      this.problem = said(now.state, bell);
    } catch {
      if (asked === this.#asked) this.problem = t('home.failed');
    } finally {
      if (asked === this.#asked) this.waiting = false;
    }
    return null;
  }

  /** Goes away from the door. */
  leave(): void {
    this.#asked += 1;
    this.waiting = false;
  }
}
