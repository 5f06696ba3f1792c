import { languages } from '../text/languages';
import { settings } from './settings';
import { synthesise, variants, type SoundName } from './synth';

let context: AudioContext | null = null;
const buffers = new Map<string, AudioBuffer>();
let played = 0;

/** How loud each sound is beside the others. */
const loudness: Record<SoundName, number> = { stone: 0.8, capture: 0.45, flip: 0.6, tick: 0.35, low: 0.5, end: 0.4 };

/** Returns the audio context, or null. Browsers allow sound only after the user has touched the page. */
function audio(): AudioContext | null {
  if (!settings.value.sound || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

function bufferOf(on: AudioContext, name: SoundName, variant: number): AudioBuffer {
  const key = `${name} ${variant}`;
  let buffer = buffers.get(key);
  if (buffer === undefined) {
    const samples = synthesise(name, variant, on.sampleRate);
    buffer = on.createBuffer(1, samples.length, on.sampleRate);
    buffer.copyToChannel(samples, 0);
    buffers.set(key, buffer);
  }
  return buffer;
}

/** Plays the next variant of a sound after `delay` seconds. */
function play(name: SoundName, delay = 0): void {
  const on = audio();
  if (on === null) return;
  const source = on.createBufferSource();
  source.buffer = bufferOf(on, name, played++ % variants[name]);
  const volume = on.createGain();
  // Loudness is heard roughly as the logarithm of the amplitude.
  volume.gain.value = loudness[name] * (settings.value.volume / 10) ** 2;
  source.connect(volume).connect(on.destination);
  source.start(on.currentTime + delay);
}

const maxFlips = 5;

/** The sound of a move: the stone, then what it captured or flipped, in time with the animation of flips. */
export function moveSound(effects: readonly string[]): void {
  const flips = effects.filter((effect) => effect.startsWith('+')).length;
  play('stone');
  if (effects.some((effect) => effect.startsWith('x'))) play('capture', 0.14);
  for (let flip = 0; flip < Math.min(flips, maxFlips); ++flip) play('flip', 0.28 + 0.12 * flip);
}

export const lowTimeSound = (): void => play('low');

/** Speaks a number if the device can, else ticks. */
export function countSound(number: number): void {
  if (!settings.value.sound) return;
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  const { language, volume } = settings.value;
  const [locale] = languages[language].locales;
  if (!voices.some(({ lang }) => lang.startsWith(locale.slice(0, 2)))) return play('tick');
  const words = new SpeechSynthesisUtterance(String(number));
  words.lang = locale;
  words.rate = 1.4;
  words.volume = volume / 10;
  // Speech that starts late is useless.
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

export const endSound = (): void => play('end');

/** Vibrates a phone when it is the user's turn. */
export function buzz(): void {
  if (settings.value.sound && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
}
