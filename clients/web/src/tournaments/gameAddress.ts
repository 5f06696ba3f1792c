import type { PlayedPairing } from './tournament';

/** Returns the address of a pairing's game, or null if it has none. */
export type GameAddress = (pairing: PlayedPairing) => string | null;
