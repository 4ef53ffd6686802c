// Which browsers the built client asks for: what stands in its scripts and styles, and since when browsers have it.

/**
 * What would be missed, and the first versions that have it: Chrome, Safari, Firefox. What is only nice to have, or asked for before
 * it is used, is not here.
 * @type {[string, RegExp, 'js' | 'css', [number, number, number]][]}
 */
const FEATURES = [
  ['modules', /\bimport\b/, 'js', [63, 11.1, 67]],
  ['private fields', /#[a-z]\w*[;=(,)]/i, 'js', [84, 15, 90]],
  ['static blocks', /\bstatic\s*\{/, 'js', [94, 16.4, 93]],
  ['??=', /\?\?=/, 'js', [85, 14, 79]],
  ['at()', /\.at\(-1\)/, 'js', [92, 15.4, 90]],
  ['replaceAll()', /\.replaceAll\(/, 'js', [85, 13.1, 77]],
  ['findLast()', /\.findLast(Index)?\(/, 'js', [97, 15.4, 104]],
  ['structuredClone()', /\bstructuredClone\(/, 'js', [98, 15.4, 94]],
  ['toSorted()', /\.to(Sorted|Reversed|Spliced)\(/, 'js', [110, 16, 115]],
  ['groupBy()', /(Object|Map)\.groupBy\(/, 'js', [117, 17.4, 119]],
  ['withResolvers()', /Promise\.withResolvers\(/, 'js', [119, 17.4, 121]],
  ['set methods', /\.(isSubsetOf|symmetricDifference)\(/, 'js', [122, 17, 127]],
  ['dialogs', /\.showModal\b/, 'js', [37, 15.4, 98]],
  ['lookbehind', /\(\?<[=!]/, 'js', [62, 16.4, 78]],
  ['regular expressions with v', /\/[dgimsy]*v[dgimsy]*[.,;)]/, 'js', [112, 17, 116]],
  ['dvh', /\ddvh\b/, 'css', [108, 15.4, 101]],
  ['cqw', /\dcq(w|h|min|i)\b|container-type:/, 'css', [105, 16, 110]],
  ['rotate', /[;{]rotate:/, 'css', [104, 14.1, 72]],
  [':has()', /:has\(/, 'css', [105, 15.4, 121]],
  ['color-mix()', /color-mix\(/, 'css', [111, 16.2, 113]],
  ['nesting', /[;{]\s*&[\s.:[>]/, 'css', [120, 17.2, 117]],
  ['aspect-ratio', /aspect-ratio:/, 'css', [88, 15, 89]],
  ['@layer', /@layer\b/, 'css', [99, 15.4, 97]],
  ['@scope', /@scope\b/, 'css', [118, 17.4, 128]],
  ['light-dark()', /light-dark\(/, 'css', [123, 17.5, 120]],
  ['subgrid', /subgrid/, 'css', [117, 16, 71]],
];

/**
 * The features that are used, and the oldest browsers that have all of them.
 * @param {{ scripts: string, styles: string }} client
 */
export function asks({ scripts, styles }) {
  const used = FEATURES.filter(([, sign, kind]) => sign.test(kind === 'js' ? scripts : styles));
  const oldest = [0, 1, 2].map((i) => Math.max(...used.map(([, , , since]) => since[i] ?? 0)));
  return {
    used: used.map(([name]) => name),
    oldest: { chrome: oldest[0], safari: oldest[1], firefox: oldest[2] },
  };
}
