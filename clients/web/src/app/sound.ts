import { settings } from './settings';

let context: AudioContext | null = null;

/** A browser lets a page sound only after it was touched. */
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

export function endSound(): void {
  tone(523, 0, 0.25, 0.1);
  tone(659, 0.16, 0.25, 0.1);
  tone(784, 0.32, 0.5, 0.1);
}
