import { languages } from '../text/languages';
import { settings } from './settings';

let context: AudioContext | null = null;

/** Returns the audio context, or null. Browsers allow sound only after the user has touched the page. */
function audio(): AudioContext | null {
  if (!settings.value.sound || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

function tone(frequency: number, start: number, length: number, loudness: number): void {
  const on = audio();
  if (on === null) return;
  const at = on.currentTime + start;
  const source = on.createOscillator();
  const volume = on.createGain();
  source.frequency.setValueAtTime(frequency, at);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(volume).connect(on.destination);
  source.start(at);
  source.stop(at + length);
}

export function stoneSound(): void {
  tone(310, 0, 0.07, 0.25);
  tone(1250, 0, 0.025, 0.12);
}

export function lowTimeSound(): void {
  tone(880, 0, 0.12, 0.12);
  tone(880, 0.2, 0.12, 0.12);
}

/** Speaks a number if the device can, else ticks. */
export function countSound(number: number): void {
  if (!settings.value.sound) return;
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  const [locale] = languages[settings.value.language].locales;
  if (!voices.some(({ lang }) => lang.startsWith(locale.slice(0, 2)))) return tone(1040, 0, 0.05, 0.12);
  const words = new SpeechSynthesisUtterance(String(number));
  words.lang = locale;
  words.rate = 1.4;
  // Speech that starts late is useless.
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

export function endSound(): void {
  tone(523, 0, 0.25, 0.1);
  tone(659, 0.16, 0.25, 0.1);
  tone(784, 0.32, 0.5, 0.1);
}

/** Vibrates a phone when it is the user's turn. */
export function buzz(): void {
  if (settings.value.sound && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40);
}
