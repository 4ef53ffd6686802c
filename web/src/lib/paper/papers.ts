// The coloured papers that most things are cut from.
export const SOOT = 'var(--sadza)';
export const CHALK = 'var(--kreda)';
export const RED = 'var(--cynober)';
export const MUSTARD = 'var(--musztarda)';
export const BOTTLE = 'var(--butelka)';
export const NAVY = 'var(--granat)';
export const PINK = 'var(--roz)';
export const PLUM = 'var(--sliwka)';
