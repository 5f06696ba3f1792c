import type { Side } from '../protocol/vocabulary';
import type { StoneSet } from './materials';

/** A radial gradient over a stone, in parts of its size. The light comes from the upper left. */
export interface Shade {
  cx: number;
  cy: number;
  r: number;
  stops: readonly (readonly [offset: number, colour: string])[];
}

interface Set {
  /** The variants of each side's stones. */
  shades: Record<Side, readonly Shade[]>;
  rim: Record<Side, string>;
  /** Whether the white stones show the growth lines of a shell. */
  shell: boolean;
  /** Whether stones throw a shadow and lie a little beside their points. */
  solid: boolean;
}

const slate = (cx: number, cy: number, light: string, middle: string): Shade => ({
  cx,
  cy,
  r: 0.78,
  stops: [
    [0, light],
    [0.45, middle],
    [0.85, '#16181b'],
    [1, '#0b0c0e'],
  ],
});

const shell = (cx: number, cy: number, middle: string, edge: string): Shade => ({
  cx,
  cy,
  r: 0.74,
  stops: [
    [0, '#ffffff'],
    [0.5, middle],
    [0.88, edge],
    [1, '#c6bea9'],
  ],
});

export const sets: Record<StoneSet, Set> = {
  slate: {
    shades: {
      black: [
        slate(0.35, 0.3, '#676d74', '#35393e'),
        slate(0.39, 0.27, '#5c6168', '#303439'),
        slate(0.31, 0.33, '#6d7178', '#393c41'),
      ],
      white: [
        shell(0.38, 0.33, '#fbf8f1', '#e6e0d1'),
        shell(0.42, 0.3, '#f9f5ea', '#e3dac6'),
        shell(0.34, 0.36, '#fbf9f5', '#e7e3d9'),
      ],
    },
    rim: { black: '#08090a', white: '#8d8674' },
    shell: true,
    solid: true,
  },
  glass: {
    shades: {
      black: [
        {
          cx: 0.36,
          cy: 0.28,
          r: 0.82,
          stops: [
            [0, '#eef5f2'],
            [0.1, '#a9b5b1'],
            [0.19, '#3a4543'],
            [0.6, '#151b1b'],
            [0.9, '#0a0e0e'],
            [1, '#2b3635'],
          ],
        },
      ],
      white: [
        {
          cx: 0.36,
          cy: 0.28,
          r: 0.82,
          stops: [
            [0, '#ffffff'],
            [0.22, '#ffffff'],
            [0.3, '#f3f7f2'],
            [0.7, '#e2eae2'],
            [1, '#b9c7bd'],
          ],
        },
      ],
    },
    rim: { black: '#050707', white: '#7f8d84' },
    shell: false,
    solid: true,
  },
  flat: {
    shades: {
      black: [{ cx: 0.5, cy: 0.5, r: 1, stops: [[0, '#101214']] }],
      white: [{ cx: 0.5, cy: 0.5, r: 1, stops: [[0, '#ffffff']] }],
    },
    rim: { black: '#000000', white: '#16181b' },
    shell: false,
    solid: false,
  },
};

/** How a real stone lies: beside its point (in parts of its radius), turned (in degrees), and which of its set it is. */
export interface Lie {
  dx: number;
  dy: number;
  turn: number;
  /** A number to choose a variant by. */
  kind: number;
}

const straight: Lie = { dx: 0, dy: 0, turn: 0, kind: 0 };
const maxAside = 0.035;

/** Returns how the stone on a point lies: always the same, so that a board looks the same wherever it is drawn. */
export function lieOf(point: string, set: StoneSet): Lie {
  if (!sets[set].solid) return straight;
  let hash = 2166136261;
  for (let at = 0; at < point.length; ++at) hash = Math.imul(hash ^ point.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  hash = (hash ^ (hash >>> 13)) >>> 0;
  const part = (shift: number): number => ((hash >>> shift) & 255) / 255;
  return {
    dx: maxAside * (2 * part(0) - 1),
    dy: maxAside * (2 * part(8) - 1),
    turn: Math.round(360 * part(16)),
    kind: hash >>> 24,
  };
}
