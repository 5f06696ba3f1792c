import { describe, expect, it } from 'vitest';

import { brackets } from './bracket';
import type { Pairing, TournamentData } from './tournament';

/** Games as `round black-white result`; a bye is `round black`. */
function tournamentOf(...games: string[]): TournamentData {
  const pairings = games.map((text, index): Pairing => {
    const [round = '', players = '', result = null] = text.split(' ');
    const [black = '', white = null] = players.split('-');
    const state = white === null ? 'bye' : result === null ? 'playing' : 'over';
    return {
      round: Number(round),
      number: index + 1,
      black: Number(black),
      white: white === null ? null : Number(white),
      room: null,
      state,
      result,
      reason: null,
      opening: null,
    };
  });
  return { pairings } as unknown as TournamentData;
}

const drawn = (tournament: TournamentData): string[] =>
  brackets(tournament).flatMap(({ tree, rounds }) =>
    rounds.map(
      ({ round, encounters }) =>
        `${tree} ${round}: ${encounters.map(({ players, winner }) => `${players.join('-')}>${winner}`).join(' ')}`,
    ),
  );

describe('the bracket of a knockout', () => {
  it('draws encounters next to those of their winners', () => {
    const tournament = tournamentOf(
      '1 0-1 B+R',
      '1 2-3 W+R',
      '1 4-5 B+R',
      '1 6-7 B+R',
      '2 0-6 B+R',
      '2 3-4 B+R',
      '3 3-0 W+R',
    );
    expect(drawn(tournament)).toEqual([
      'winners 1: 2-3>3 4-5>4 0-1>0 6-7>6',
      'winners 2: 3-4>3 0-6>0',
      'winners 3: 3-0>0',
    ]);
  });

  it('advances a bye, and no one while a game is in progress', () => {
    expect(drawn(tournamentOf('1 0', '1 1-2'))).toEqual(['winners 1: 0->0 1-2>null']);
  });

  it('adds up the games of an encounter, and follows the next round if they are level', () => {
    expect(drawn(tournamentOf('1 0-1 B+R', '1 1-0 B+R', '1 2-3 B+R', '1 3-2 W+R', '2 1-2'))).toEqual([
      'winners 1: 0-1>1 2-3>2',
      'winners 2: 1-2>null',
    ]);
  });

  it('has a second bracket for players with one loss, and a final of both', () => {
    const tournament = tournamentOf(
      '1 0-1 B+R',
      '1 2-3 B+R',
      '2 0-2 B+R',
      '2 1-3 B+R',
      '3 2-1 B+R',
      '4 0-2 W+R',
      '5 2-0 B+R',
    );
    expect(drawn(tournament)).toEqual([
      'winners 1: 0-1>0 2-3>2',
      'winners 2: 0-2>0',
      'losers 2: 1-3>1',
      'losers 3: 2-1>2',
      'final 4: 0-2>2',
      'final 5: 2-0>2',
    ]);
  });
});
