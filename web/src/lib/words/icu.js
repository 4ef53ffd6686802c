// Reads and fills our small part of ICU messages; used by the client and by scripts/words.mjs alike.

/**
 * @typedef {string | { arg: string } | { hash: true }
 *   | { plural: string, cases: Record<string, Node[]> }
 *   | { select: string, cases: Record<string, Node[]> }} Node
 */

/**
 * Message text to a tree; throws with the position when the text is not in the subset.
 * @param {string} text
 * @returns {Node[]}
 */
export function parse(text) {
  let at = 0;

  /** @param {string} why @returns {never} */
  const fail = (why) => {
    throw new Error(`${why} at ${at} in “${text}”`);
  };
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const name = () => {
    space();
    const found = /^(=\d+|[a-z0-9_]+)/i.exec(text.slice(at));
    if (!found) return fail('a name is missing');
    at += found[0].length;
    space();
    return found[0];
  };
  /** @param {boolean} nested @param {boolean} inPlural @returns {Node[]} */
  const message = (nested, inPlural) => {
    /** @type {Node[]} */
    const nodes = [];
    let run = '';
    const flush = () => {
      if (run) nodes.push(run);
      run = '';
    };
    while (at < text.length) {
      const c = text[at];
      if (c === '}') {
        if (nested) break;
        fail('a stray }');
      }
      if (c === '{') {
        flush();
        at++;
        nodes.push(argument(inPlural));
      } else if (c === '#' && inPlural) {
        flush();
        at++;
        nodes.push({ hash: true });
      } else {
        run += c;
        at++;
      }
    }
    flush();
    return nodes;
  };
  /** @param {boolean} inPlural @returns {Node} */
  const argument = (inPlural) => {
    const arg = name();
    if (text[at] === '}') {
      at++;
      return { arg };
    }
    if (text[at++] !== ',') fail('a comma is missing');
    const kind = name();
    if (kind !== 'plural' && kind !== 'select') fail(`unknown kind ${kind}`);
    if (text[at++] !== ',') fail('a comma is missing');
    /** @type {Record<string, Node[]>} */
    const cases = {};
    for (space(); text[at] !== '}'; space()) {
      const key = name();
      if (text[at++] !== '{') fail(`{ is missing after ${key}`);
      cases[key] = message(true, inPlural || kind === 'plural');
      if (text[at++] !== '}') fail(`} is missing after ${key}`);
    }
    at++;
    if (!cases.other) fail(`“other” is missing for ${arg}`);
    return kind === 'plural' ? { plural: arg, cases } : { select: arg, cases };
  };

  return message(false, false);
}

/**
 * The plural form a whole number takes.
 * @param {string} lang
 * @param {number} n
 */
export function pluralForm(lang, n) {
  if (n === 1) return 'one';
  if (lang !== 'pl' || !Number.isInteger(n)) return 'other';
  const ones = n % 10;
  const tens = n % 100;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 'few' : 'many';
}

/**
 * A tree and its arguments to text; a missing argument shows as its name, never as a crash.
 * @param {Node[]} nodes
 * @param {Record<string, string | number | boolean>} args
 * @param {string} lang
 * @param {number | null} [hash]
 * @returns {string}
 */
export function fill(nodes, args, lang, hash = null) {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if ('hash' in node) return String(hash ?? '#');
      if ('arg' in node) return String(args[node.arg] ?? `{${node.arg}}`);
      if ('plural' in node) {
        const n = Number(args[node.plural]);
        const chosen =
          node.cases[`=${n}`] ?? node.cases[pluralForm(lang, n)] ?? node.cases.other ?? [];
        return fill(chosen, args, lang, n);
      }
      const chosen = node.cases[String(args[node.select])] ?? node.cases.other ?? [];
      return fill(chosen, args, lang, hash);
    })
    .join('');
}

/**
 * What a message needs: argument name to the kind of its value.
 * @param {Node[]} nodes
 * @param {Record<string, 'text' | 'number' | 'choice'>} [found]
 */
export function needs(nodes, found = {}) {
  for (const node of nodes) {
    if (typeof node === 'string' || 'hash' in node) continue;
    if ('arg' in node) found[node.arg] ??= 'text';
    else if ('plural' in node) found[node.plural] = 'number';
    else if (found[node.select] !== 'number') found[node.select] = 'choice';
    if ('cases' in node) for (const inner of Object.values(node.cases)) needs(inner, found);
  }
  return found;
}

/**
 * Plural forms a language must spell out; names the message's gaps.
 * @param {Node[]} nodes
 * @param {string} lang
 * @returns {string[]}
 */
export function missingForms(nodes, lang) {
  const wanted = lang === 'pl' ? ['one', 'few', 'many', 'other'] : ['one', 'other'];
  /** @type {string[]} */
  const gaps = [];
  for (const node of nodes) {
    if (typeof node === 'string' || !('cases' in node)) continue;
    if ('plural' in node) {
      for (const form of wanted) if (!node.cases[form]) gaps.push(`${node.plural}: ${form}`);
    }
    for (const inner of Object.values(node.cases)) gaps.push(...missingForms(inner, lang));
  }
  return gaps;
}
