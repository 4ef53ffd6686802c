// Small sounds made on the spot: scissors, a stamp, a knock; silent when the owner wants silence.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;
let master: GainNode | null = null;

/** Which screen this is, and whether a shared one is there to make the sounds. */
export const hall = { wall: false, tvs: 0 };

/** Whether this screen keeps silent because the shared one speaks for all. */
export const hushed = (): boolean => !hall.wall && settings.onlyTv && hall.tvs > 0;

function ready(): AudioContext | null {
  if (!settings.sound || hushed() || typeof AudioContext === 'undefined') return null;
  // Browsers wake audio only after a gesture; until then we stay silent instead of queueing.
  if (!context && navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  if (!master) {
    master = context.createGain();
    master.connect(context.destination);
  }
  master.gain.value = settings.volume;
  return context;
}

export function noise(seconds: number, pitch: number, volume: number, delay = 0): void {
  const audio = ready();
  if (!audio) return;
  const at = audio.currentTime + delay;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++)
    data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.buffer = buffer;
  source
    .connect(filter)
    .connect(gain)
    .connect(master ?? audio.destination);
  source.start(at);
}

export function tone(
  pitch: number,
  seconds: number,
  volume: number,
  delay = 0,
  shape: OscillatorType = 'triangle',
): void {
  const audio = ready();
  if (!audio) return;
  const at = audio.currentTime + delay;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(gain).connect(master ?? audio.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

/** A short tune: how long a beat is, and each note's pitch (0 is a rest) with its length in beats. */
export interface Theme {
  beat: number;
  shape?: OscillatorType;
  notes: readonly (readonly [number, number])[];
}

/** Plays a game's tune once; who wants no music hears none. */
export function play({ beat, shape = 'triangle', notes }: Theme): void {
  if (!settings.music) return;
  let at = 0.05;
  for (const [pitch, beats] of notes) {
    if (pitch) {
      tone(pitch, beats * beat * 1.4, 0.09, at, shape);
      tone(pitch / 2, beats * beat, 0.05, at, 'sine');
    }
    at += beats * beat;
  }
}

export const sound = {
  /** A heart that beats faster towards the end of a countdown. */
  tension: (left: number): void => {
    if (!settings.music) return;
    const pitch = 62 + 6 * Math.max(0, 5 - left);
    tone(pitch, 0.16, 0.32, 0, 'sine');
    tone(pitch * 0.84, 0.2, 0.24, left <= 2 ? 0.18 : 0.24, 'sine');
    if (left <= 2) tone(pitch, 0.16, 0.28, 0.5, 'sine');
  },
  snip: (): void => noise(0.05, 5200, 0.12),
  card: (): void => noise(0.09, 2200, 0.16),
  slap: (): void => {
    noise(0.16, 300, 0.9);
    tone(82, 0.22, 0.4, 0, 'sine');
  },
  /** A handful of dice on the table: knocks that get quieter. */
  rattle: (dice: number): void => {
    for (let i = 0; i < 4 + dice; i++)
      noise(
        0.035,
        1500 + ((i * 977) % 1400),
        0.34 * 0.86 ** i,
        0.1 + 0.055 * i + ((i * i * 13) % 40) / 1000,
      );
  },
  chip: (): void => {
    tone(1900, 0.07, 0.1);
    tone(2500, 0.09, 0.08, 0.05);
  },
  count: (n: number): void => tone(330 * 1.06 ** n, 0.16, 0.14),
  /** Three on the door. */
  knock: (): void => {
    for (const delay of [0, 0.16, 0.32]) noise(0.07, 420, 0.8, delay);
  },
  turn: (): void => {
    tone(523, 0.18, 0.12);
    tone(784, 0.26, 0.12, 0.11);
  },
  truth: (): void => [392, 494, 587].forEach((p, i) => tone(p, 0.4, 0.12, i * 0.08)),
  lie: (): void => [330, 277, 208].forEach((p, i) => tone(p, 0.36, 0.14, i * 0.11, 'sawtooth')),
  win: (): void => [392, 494, 587, 784].forEach((p, i) => tone(p, 0.5, 0.14, i * 0.12)),
};
