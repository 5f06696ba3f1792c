import { pointsOf, type Pairing, type TournamentData } from './tournament';

/** An encounter of two players in a knockout, of one game or several. Without a second player it is a bye. */
export interface Encounter {
  round: number;
  players: readonly [number, number | null];
  games: readonly Pairing[];
  points: readonly [number, number];
  winner: number | null;
}

/** A part of a knockout. In a double knockout a first loss moves a player from the winners' to the losers' bracket. */
export type Tree = 'winners' | 'losers' | 'final';

export interface Bracket {
  tree: Tree;
  /** The rounds of the bracket, with their encounters in drawing order. */
  rounds: readonly { round: number; encounters: readonly Encounter[] }[];
}

/** Returns the brackets of a knockout, built from its games; empty ones are left out. */
export function brackets(tournament: TournamentData): Bracket[] {
  const encounters = encountersOf(tournament);
  const losses = new Map<number, number>();
  const lost = (entrant: number | null): number => (entrant === null ? 0 : (losses.get(entrant) ?? 0));
  const trees: Record<Tree, Encounter[]> = { winners: [], losers: [], final: [] };
  for (const round of roundsOf(encounters)) {
    // All encounters of a round start at the same time, so a loss counts from the next round.
    const decided = trees.final.length > 0;
    for (const encounter of round.encounters) trees[decided ? 'final' : treeOf(encounter, lost)].push(encounter);
    for (const { players, winner } of round.encounters)
      for (const player of players)
        if (winner !== null && player !== null && player !== winner) losses.set(player, lost(player) + 1);
  }
  return (['winners', 'losers', 'final'] as const)
    .map((tree) => ({ tree, rounds: inDrawingOrder(roundsOf(trees[tree])) }))
    .filter(({ rounds }) => rounds.length > 0);
}

function treeOf({ players: [one, other] }: Encounter, lost: (entrant: number | null) => number): Tree {
  if (other === null) return lost(one) > 0 ? 'losers' : 'winners';
  // The unbeaten player against the winner of the losers' bracket. If that is the first loss, they meet once more.
  if (lost(one) + lost(other) === 1) return 'final';
  return lost(one) > 0 ? 'losers' : 'winners';
}

function roundsOf(encounters: readonly Encounter[]): { round: number; encounters: Encounter[] }[] {
  const rounds = new Map<number, Encounter[]>();
  for (const encounter of encounters) rounds.set(encounter.round, [...(rounds.get(encounter.round) ?? []), encounter]);
  return [...rounds].sort(([a], [b]) => a - b).map(([round, ofRound]) => ({ round, encounters: ofRound }));
}

function encountersOf(tournament: TournamentData): Encounter[] {
  const found = new Map<string, Pairing[]>();
  for (const pairing of tournament.pairings) {
    const players = [pairing.black, pairing.white ?? -1].sort((a, b) => a - b);
    const key = `${pairing.round} ${players.join(' ')}`;
    found.set(key, [...(found.get(key) ?? []), pairing]);
  }
  const encounters = [...found.values()].flatMap((games) =>
    games[0] === undefined ? [] : [encounterOf(games[0], games)],
  );
  return encounters.map((encounter) => ({ ...encounter, winner: winnerOf(encounter, encounters) }));
}

function encounterOf({ round, black, white }: Pairing, games: readonly Pairing[]): Encounter {
  const sum = (entrant: number | null): number =>
    entrant === null ? 0 : games.reduce((total, game) => total + (pointsOf(game, entrant) ?? 0), 0);
  return { round, players: [black, white], games, points: [sum(black), sum(white)], winner: null };
}

function winnerOf({ round, players, games, points }: Encounter, all: readonly Encounter[]): number | null {
  const [one, other] = players;
  if (other === null) return one;
  if (games.some(({ state }) => state === 'waiting' || state === 'playing')) return null;
  if (points[0] !== points[1]) return points[0] > points[1] ? one : other;
  // The games are level; the next round shows who advanced.
  const next = all.filter((encounter) => encounter.round > round).flatMap((encounter) => encounter.players);
  const on = [one, other].filter((player) => next.includes(player));
  return on.length === 1 ? (on[0] ?? null) : null;
}

/** Orders the encounters, from the last round back, so that each stands next to the one its winner goes to. */
function inDrawingOrder(rounds: { round: number; encounters: Encounter[] }[]): Bracket['rounds'] {
  const ordered = rounds.map((each) => ({ ...each, encounters: [...each.encounters] }));
  for (let at = ordered.length - 2; at >= 0; --at) {
    const next = ordered[at + 1]?.encounters.flatMap(({ players }) => players) ?? [];
    const place = ({ winner, players }: Encounter): number => {
      const found = next.findIndex((player) => player !== null && (player === winner || players.includes(player)));
      return found < 0 ? Infinity : found;
    };
    // Infinity − Infinity is NaN.
    ordered[at]?.encounters.sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
  }
  return ordered;
}
