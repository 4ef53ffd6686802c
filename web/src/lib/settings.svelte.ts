// What this browser remembers about its owner: language, sound, motion, scheme, palette, pace, name and face.
export type Lang = 'pl' | 'en';
export type Scheme = 'papier' | 'lampa';
/** How loud, as a part of all there is. */
export type Volume = 0.3 | 0.65 | 1;
export type Motion = 'auto' | 'full' | 'calm';
/** In which inks pictures are printed: the usual ones, or those for one of the three kinds of colour blindness. */
export type Palette = 'normal' | 'protanopia' | 'deuteranopia' | 'tritanopia';

const KEY = 'stolik.settings';

interface Saved {
  lang: Lang;
  sound: boolean;
  volume: Volume;
  /** Phones are silent while a shared screen plays. */
  onlyTv: boolean;
  music: boolean;
  /** The phone buzzes on one's turn. */
  buzz: boolean;
  motion: Motion;
  scheme: Scheme | 'auto';
  palette: Palette;
  /** Needs more time to decide, with a screen reader perhaps. */
  unhurried: boolean;
  name: string;
  face: string;
  /** Captions that were read. */
  seen: string[];
  /** Keeps what all games need for days without a line. */
  keepsGames: boolean;
}

function load(): Partial<Saved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved>;
  } catch {
    return {};
  }
}

function media(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

export class Settings {
  lang: Lang = $state('pl');
  sound = $state(true);
  volume: Volume = $state(0.65);
  onlyTv = $state(true);
  music = $state(true);
  buzz = $state(true);
  motion: Motion = $state('auto');
  scheme: Scheme | 'auto' = $state('auto');
  palette: Palette = $state('normal');
  unhurried = $state(false);
  name = $state('');
  face = $state('');
  seen: string[] = $state.raw([]);
  keepsGames = $state(false);
  #darkRoom = $state(media('(prefers-color-scheme: dark)'));
  #calmRoom = $state(media('(prefers-reduced-motion: reduce)'));

  /** The scheme in force: the owner's choice, else what the device prefers. */
  shown: Scheme = $derived(
    this.scheme === 'auto' ? (this.#darkRoom ? 'lampa' : 'papier') : this.scheme,
  );
  calm: boolean = $derived(this.motion === 'auto' ? this.#calmRoom : this.motion === 'calm');

  constructor() {
    const saved = load();
    this.lang =
      saved.lang ?? (navigator.language?.startsWith('pl') || !navigator.language ? 'pl' : 'en');
    this.sound = saved.sound ?? true;
    this.volume = saved.volume ?? 0.65;
    this.onlyTv = saved.onlyTv ?? true;
    this.music = saved.music ?? true;
    this.buzz = saved.buzz ?? true;
    this.seen = saved.seen ?? [];
    this.keepsGames = saved.keepsGames ?? false;
    this.motion = saved.motion ?? 'auto';
    this.scheme = saved.scheme ?? 'auto';
    this.palette = saved.palette ?? 'normal';
    this.unhurried = saved.unhurried ?? false;
    this.name = saved.name ?? '';
    this.face = saved.face ?? '';
    if (typeof matchMedia === 'function') {
      matchMedia('(prefers-color-scheme: dark)').addEventListener?.(
        'change',
        (e) => (this.#darkRoom = e.matches),
      );
      matchMedia('(prefers-reduced-motion: reduce)').addEventListener?.(
        'change',
        (e) => (this.#calmRoom = e.matches),
      );
    }
  }

  /** Writes the choices down and puts them on the page; call from an effect. */
  apply(): void {
    const { lang, sound, volume, onlyTv, music, buzz } = this;
    const { motion, scheme, palette, unhurried, name, face, seen, keepsGames } = this;
    const root = document.documentElement;
    root.lang = lang;
    root.dataset.scheme = this.shown;
    root.dataset.motion = this.calm ? 'calm' : 'full';
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({
          lang,
          sound,
          volume,
          onlyTv,
          music,
          buzz,
          motion,
          scheme,
          palette,
          unhurried,
          name,
          face,
          seen,
          keepsGames,
        } satisfies Saved),
      );
    } catch {
      // A browser that forbids storage simply forgets.
    }
  }
}

export const settings = new Settings();
