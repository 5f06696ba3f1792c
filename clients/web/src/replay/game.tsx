import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { board, Missing, record, type GameRecord } from '../app/api';
import { route } from '../app/route';
import { settings } from '../app/settings';
import { Board } from '../board/Board';
import type { BoardView } from '../board/geometry';
import { WinningRow } from '../board/WinningRow';
import type { MoveMessage } from '../protocol/events';
import type { Expected } from '../table/expected';
import { countedAt } from '../table/score';
import { pointsOf, startStones, type Stones, stonesAfter, turnedBy } from '../table/stones';
import { t as tPage, tWord } from '../text/text';
import { t } from './words';

/** A finished game and its board. */
export interface Game {
  record: GameRecord;
  view: BoardView;
}

const none: ReadonlySet<string> = new Set();

/** Loads a game and shows it, or the error. */
export function Loaded(props: { game: number; show: (game: Game) => ComponentChildren }) {
  const [game, setGame] = useState<Game | null>(null);
  const [problem, setProblem] = useState<'missing' | 'failed' | null>(null);
  useEffect(() => {
    async function load(): Promise<void> {
      const found = await record(props.game);
      setGame({ record: found, view: await board(found.kind, found.options) });
    }
    load().catch((failure: unknown) => setProblem(failure instanceof Missing ? 'missing' : 'failed'));
  }, [props.game]);
  if (problem !== null)
    return (
      <div class="card narrow">
        <h1>{problem === 'missing' ? t('replay.missing', { game: props.game }) : tPage('archive.failed')}</h1>
        {/* No other page of the site may be framed. */}
        <a class="button" href="/archive" {...(route.peek().page === 'embed' ? { target: '_blank' } : {})}>
          {tPage('nav.archive')}
        </a>
      </div>
    );
  if (game === null) return <p class="loading">{tPage('common.loading')}</p>;
  return <>{props.show(game)}</>;
}

export const titleOf = (record: GameRecord): string =>
  t('replay.title', {
    game: tWord('game', record.kind),
    black: tWord('bot', record.black),
    white: tWord('bot', record.white),
  });

/** Returns the moves of a record as the messages of a table. */
export const asMessages = (record: GameRecord): MoveMessage[] =>
  record.moves.map((move, index) => ({
    verb: 'Move',
    room: record.game,
    ply: index + 1,
    side: move.side,
    move: move.move,
    clockblack: move.clock_black ?? -1,
    clockwhite: move.clock_white ?? -1,
    effects: move.effects ?? [],
  }));

/** Returns the stones after `ply` moves. */
export function useStones(view: BoardView, moves: readonly MoveMessage[], ply: number): Stones {
  const start = useMemo(() => startStones(view), [view]);
  return useMemo(() => stonesAfter(start, moves, ply), [start, moves, ply]);
}

/** A position of the game, without input. */
export function Position(props: {
  game: Game;
  stones: Stones;
  last: MoveMessage | undefined;
  ply: number;
  expected?: readonly Expected[];
  over?: (radius: number) => ComponentChildren;
}) {
  const { game, stones, last, ply, expected, over } = props;
  const counted = useMemo(() => countedAt(game.record, ply), [game, ply]);
  const { coordinates, shapes } = settings.value;
  return (
    <Board
      view={game.view}
      stones={stones}
      last={last === undefined ? [] : pointsOf(last.move)}
      turned={turnedBy(last)}
      toPlay={null}
      origins={none}
      targets={none}
      from={null}
      pending={null}
      dead={counted.dead}
      territory={counted.territory}
      {...(expected === undefined ? {} : { expected })}
      over={(radius) => (
        <>
          <WinningRow row={counted.row} board={game.view} radius={radius} />
          {over?.(radius)}
        </>
      )}
      coordinates={coordinates}
      hints={false}
      shapes={shapes}
      label={tPage('table.board', { game: tWord('game', game.record.kind) })}
    />
  );
}
