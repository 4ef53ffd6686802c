// Small sounds made on the spot: scissors, a stamp, a knock; silent when the owner wants silence.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  // Browsers wake audio only after a gesture; until then we stay silent instead of queueing.
  if (!context && navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
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
  source.connect(filter).connect(gain).connect(audio.destination);
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
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

export const sound = {
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
  turn: (): void => {
    tone(523, 0.18, 0.12);
    tone(784, 0.26, 0.12, 0.11);
  },
  truth: (): void => [392, 494, 587].forEach((p, i) => tone(p, 0.4, 0.12, i * 0.08)),
  lie: (): void => [330, 277, 208].forEach((p, i) => tone(p, 0.36, 0.14, i * 0.11, 'sawtooth')),
  win: (): void => [392, 494, 587, 784].forEach((p, i) => tone(p, 0.5, 0.14, i * 0.12)),
};
