/** The sounds of the page, computed from the vibrations of what makes them: no recording is needed. */

export const soundNames = ['stone', 'capture', 'flip', 'tick', 'low', 'end'] as const;
export type SoundName = (typeof soundNames)[number];

/** The number of variants of each sound; two stones in a row never sound alike. */
export const variants: Record<SoundName, number> = { stone: 6, capture: 3, flip: 4, tick: 1, low: 1, end: 1 };

/** A way in which a body vibrates after a stroke: its frequency in Hz, the time in s to fall by 60 dB, and its share. */
type Mode = readonly [frequency: number, fall: number, share: number];

/** One stroke on a body at a time in s, with the noise of the contact. */
interface Stroke {
  at: number;
  loudness: number;
  modes: readonly Mode[];
  /** The share of the noise and the time in s to fall by 60 dB. */
  contact: readonly [share: number, fall: number];
}

/** A stone on a thick wooden board: the board's low knock and the stone's click. */
const onWood: readonly Mode[] = [
  [196, 0.11, 0.5],
  [412, 0.085, 1],
  [873, 0.06, 0.55],
  [1630, 0.045, 0.4],
  [2890, 0.03, 0.35],
  [4720, 0.018, 0.2],
];
/** A stone against another stone in the lid of a bowl. */
const onStone: readonly Mode[] = [
  [1180, 0.035, 0.35],
  [2740, 0.05, 0.8],
  [4160, 0.04, 0.6],
  [6230, 0.025, 0.35],
];
/** A disc laid on felt. */
const onFelt: readonly Mode[] = [
  [148, 0.09, 1],
  [331, 0.06, 0.7],
  [1190, 0.025, 0.25],
  [2310, 0.015, 0.15],
];
const woodBlock: readonly Mode[] = [
  [1046, 0.09, 1],
  [2614, 0.05, 0.4],
];
/** A singing bowl, whose overtones are no multiples; each is a pair that beats. */
const bowl: readonly Mode[] = [
  [233, 2.9, 1],
  [234.4, 2.7, 0.6],
  [646, 2.1, 0.55],
  [648.8, 2, 0.3],
  [1228, 1.2, 0.22],
  [1963, 0.7, 0.1],
];

/** Seconds of each sound; the strokes are over by then. */
const lengths: Record<SoundName, number> = { stone: 0.18, capture: 0.42, flip: 0.16, tick: 0.1, low: 0.5, end: 3 };

function strokesOf(name: SoundName, chance: () => number): Stroke[] {
  switch (name) {
    case 'stone':
      return [{ at: 0, loudness: 1, modes: onWood, contact: [0.5, 0.02] }];
    case 'capture':
      return [0, 0.07, 0.13, 0.22].map((at, number) => ({
        at: at + 0.02 * chance(),
        loudness: 1 - 0.17 * number,
        modes: onStone,
        contact: [0.25, 0.015] as const,
      }));
    case 'flip':
      return [
        { at: 0, loudness: 0.3, modes: [], contact: [1, 0.09] },
        { at: 0.045, loudness: 1, modes: onFelt, contact: [0.3, 0.02] },
      ];
    case 'tick':
      return [{ at: 0, loudness: 1, modes: woodBlock, contact: [0.2, 0.01] }];
    case 'low':
      return [0, 0.17].map((at) => ({ at, loudness: 1, modes: woodBlock, contact: [0.15, 0.01] as const }));
    case 'end':
      return [{ at: 0, loudness: 1, modes: bowl, contact: [0.04, 0.03] }];
  }
}

/** How much a variant differs from another in pitch and in the share of each mode. */
const detuning = 0.05;
const unevenness = 0.35;

/** Returns a source of numbers from 0 to 1 that gives the same ones for the same seed. */
function chances(seed: number): () => number {
  let state = seed + 0x6d2b79f5;
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns the samples of a variant of a sound, from -1 to 1, at `rate` per second. The last one is 0. */
export function synthesise(name: SoundName, variant: number, rate: number): Float32Array<ArrayBuffer> {
  const chance = chances(101 * soundNames.indexOf(name) + variant);
  const samples = new Float32Array(Math.ceil(lengths[name] * rate));
  const varied = variants[name] > 1;
  for (const stroke of strokesOf(name, chance)) {
    const pitch = varied ? 1 + detuning * (2 * chance() - 1) : 1;
    for (const [frequency, fall, share] of stroke.modes) {
      const uneven = varied ? 1 + unevenness * (2 * chance() - 1) : 1;
      addMode(samples, rate, stroke.at, [frequency * pitch, fall, share * uneven * stroke.loudness]);
    }
    addContact(samples, rate, stroke, chance);
  }
  return finished(samples, rate);
}

/** Returns the factor from one sample to the next that makes a fall of 60 dB in `fall` seconds. */
const damping = (fall: number, rate: number): number => Math.exp(-6.91 / (fall * rate));

function addMode(samples: Float32Array, rate: number, at: number, [frequency, fall, share]: Mode): void {
  const angle = (2 * Math.PI * frequency) / rate;
  if (angle >= Math.PI) return;
  const damp = damping(fall, rate);
  const turn = 2 * damp * Math.cos(angle);
  // A damped oscillation by recurrence: y(n) = 2 d cos(w) y(n-1) - d² y(n-2).
  let [before, now] = [0, share * damp * Math.sin(angle)];
  for (let index = Math.round(at * rate) + 1; index < samples.length; ++index) {
    samples[index] = (samples[index] ?? 0) + now;
    [before, now] = [now, turn * now - damp * damp * before];
  }
}

function addContact(samples: Float32Array, rate: number, stroke: Stroke, chance: () => number): void {
  const [share, fall] = stroke.contact;
  const damp = damping(fall, rate);
  let loudness = share * stroke.loudness;
  let last = 0;
  for (let index = Math.round(stroke.at * rate); index < samples.length && loudness > 1e-5; ++index) {
    // The mean with the last value takes the hiss out of the noise.
    const noise = 2 * chance() - 1;
    samples[index] = (samples[index] ?? 0) + (loudness * (noise + last)) / 2;
    last = noise;
    loudness *= damp;
  }
}

/** Brings the loudest sample to 0.9, and fades the end to 0. */
function finished(samples: Float32Array<ArrayBuffer>, rate: number): Float32Array<ArrayBuffer> {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fade = Math.round(0.03 * rate);
  return samples.map((sample, index) => {
    const left = (samples.length - 1 - index) / fade;
    return (0.9 / loudest) * sample * Math.min(1, left);
  });
}
