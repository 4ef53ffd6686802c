// Puts pictures together from frames that tell only what has changed; used by the client and by the browser scenarios alike.
// What a change may say stands in docs/PROTOCOL.md.

/** @typedef {Record<string, unknown>} Picture */

/**
 * @param {unknown} value
 * @returns {value is Picture}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @param {readonly unknown[]} list
 * @param {Picture} change
 */
function changedList(list, change) {
  const { '-': gone, '+': more, ...places } = change;
  const next = list.slice(typeof gone === 'number' ? gone : 0);
  for (const [place, inner] of Object.entries(places))
    next[Number(place)] = changed(next[Number(place)], inner);
  return Array.isArray(more) ? [...next, ...more] : next;
}

/**
 * The value after a change. What has not changed is the very same value, and nothing is changed in place: a screen may still draw
 * the picture before.
 * @param {unknown} value
 * @param {unknown} change
 * @returns {unknown}
 */
export function changed(value, change) {
  if (!isObject(change)) return change;
  if (isObject(value) || Array.isArray(value)) {
    if ('=' in change) return change['='];
    if (Array.isArray(value)) return changedList(value, change);
    /** @type {Picture} */
    const next = { ...value };
    for (const [name, inner] of Object.entries(change)) next[name] = changed(value[name], inner);
    return next;
  }
  return change;
}

/**
 * @param {[string, unknown, number?][]} members
 * @returns {Picture[]}
 */
function rungs(members) {
  /** @type {Picture[]} */
  let all = [{}];
  for (const [name, first, last] of members) {
    const values =
      last === undefined
        ? [first]
        : Array.from({ length: last - Number(first) + 1 }, (_, step) => Number(first) + step);
    all = all.flatMap((rung) => values.map((value) => ({ ...rung, [name]: value })));
  }
  return all;
}

/**
 * A list of offers with every ladder in it spread out.
 * @param {unknown[]} offers
 * @returns {unknown[]}
 */
export function spread(offers) {
  return offers.flatMap((offer) => {
    if (!isObject(offer) || !('ladder' in offer)) return [offer];
    const members = /** @type {[string, unknown, number?][]} */ (offer.ladder);
    return rungs(members).slice(Number(offer.skip ?? 0));
  });
}

/** The newest pictures of one socket. */
export class Pictures {
  /** @type {Picture | null} */
  room = null;
  /** @type {Picture | null} */
  game = null;

  /**
   * Hears a frame; gives it back as it would have come as a whole.
   * @param {Picture} frame
   * @returns {Picture}
   */
  hear(frame) {
    switch (frame.t) {
      case 'room':
        return (this.room = frame);
      case 'game':
        return (this.game = frame);
      case 'room+':
        return (this.room = /** @type {Picture} */ (changed(this.room, { ...frame, t: 'room' })));
      case 'game+': {
        const { own = null, held = null, legal = [], events = [], ...shared } = frame;
        const game = /** @type {Picture} */ (changed(this.game, { ...shared, t: 'game' }));
        const offers = spread(/** @type {unknown[]} */ (legal));
        return (this.game = { ...game, own, held, legal: offers, events });
      }
      default:
        return frame;
    }
  }
}
