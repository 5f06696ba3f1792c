import type { PlayedPairing } from './tournament';

/** Where the game of a pairing can be looked at; null where it cannot. */
export type GameAddress = (pairing: PlayedPairing) => string | null;
