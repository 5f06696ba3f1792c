import { expect, it } from 'vitest';

import { soundNames, synthesise, variants, type SoundName } from './synth';

const rate = 44_100;
const all = soundNames.flatMap((name) =>
  Array.from({ length: variants[name] }, (_, variant) => ({ name, variant, samples: synthesise(name, variant, rate) })),
);

const energy = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);

/** Returns how much two sounds have in common, from 0 to 1. */
function likeness(a: Float32Array, b: Float32Array): number {
  const product = a.slice(0, b.length).reduce((sum, sample, index) => sum + sample * (b[index] ?? 0), 0);
  return Math.abs(product) / Math.sqrt(energy(a) * energy(b));
}

it('every sound is audible, never clips, and ends in silence', () => {
  for (const { name, variant, samples } of all) {
    const what = `${name} ${variant}`;
    expect(samples.every(Number.isFinite), what).toBe(true);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(loudest, what).toBeCloseTo(0.9, 5);
    expect(Math.abs(samples.at(-1) ?? 1), what).toBe(0);
    // The last tenth is at most a thousandth of the energy: the cut is not heard.
    expect(energy(samples.slice(0.9 * samples.length)) / energy(samples), what).toBeLessThan(1e-3);
  }
});

it('sounds and variants differ from one another', () => {
  for (const [number, one] of all.entries())
    for (const other of all.slice(number + 1))
      expect(
        likeness(one.samples, other.samples),
        `${one.name} ${one.variant}, ${other.name} ${other.variant}`,
      ).toBeLessThan(0.98);
});

it('a variant always sounds the same, at any rate for the same time', () => {
  expect(synthesise('stone', 2, rate)).toEqual(synthesise('stone', 2, rate));
  const seconds = (name: SoundName, each: number): number => synthesise(name, 0, each).length / each;
  for (const name of soundNames) expect(seconds(name, 48_000)).toBeCloseTo(seconds(name, 22_050), 3);
});
