import { signal, type Signal } from '@preact/signals';

import { get, patiently } from '../app/api';
import { isProvisional, type PlayerRow } from '../players/players';

/** A rating as a row shows it. */
export interface ShownRating {
  rating: number;
  isProvisional: boolean;
}

/** As many as the server answers at once. */
const maxNames = 100;
/** In ms. New rows come one after the other; they are asked for together. */
const patience = 1_000;
const maxKnown = 2_000;

/** The ratings of players in each game. Asks for all names of one moment together, once for each. */
export class Ratings {
  private readonly known = new Map<string, Signal<ShownRating | null>>();
  private wanted = new Map<string, Set<string>>();
  private isWaiting = false;

  /** `ask` returns the rated players among these, at most 100, or rejects. */
  constructor(private readonly ask: (game: string, names: readonly string[]) => Promise<readonly PlayerRow[]>) {}

  /** Returns the rating of a player in a game; null if there is none, or until the server has answered. */
  of(game: string, name: string): ShownRating | null {
    const key = `${game} ${name.toLowerCase()}`;
    let rating = this.known.get(key);
    if (rating === undefined) {
      if (this.known.size >= maxKnown) this.known.clear();
      rating = signal<ShownRating | null>(null);
      this.known.set(key, rating);
      this.wanted.set(game, (this.wanted.get(game) ?? new Set()).add(name));
      if (!this.isWaiting) setTimeout(() => void this.askForWanted(), patience);
      this.isWaiting = true;
    }
    return rating.value;
  }

  private async askForWanted(): Promise<void> {
    const wanted = this.wanted;
    this.wanted = new Map();
    this.isWaiting = false;
    for (const [game, names] of wanted)
      for (let from = 0; from < names.size; from += maxNames)
        await this.askFor(game, [...names].slice(from, from + maxNames));
  }

  private async askFor(game: string, names: readonly string[]): Promise<void> {
    // A server that has just started reads its archive first. Without an answer the rows do without.
    const rows = await patiently(
      () => this.ask(game, names),
      () => undefined,
      () => false,
    ).catch(() => undefined);
    if (rows === undefined) return;
    for (const row of rows) {
      const found = this.known.get(`${game} ${row.name.toLowerCase()}`);
      if (found !== undefined) found.value = { rating: Math.round(row.rating), isProvisional: isProvisional(row) };
    }
  }
}

const ratings = new Ratings(async (game, names) => {
  const { players } = await get<{ players: PlayerRow[] }>(
    `/api/players?${new URLSearchParams({ game, names: names.join(',') })}`,
  );
  return players;
});

/** The rating of a player in a game, asked for when it is first shown. */
export const ratingOf = (game: string, name: string): ShownRating | null => ratings.of(game, name);
