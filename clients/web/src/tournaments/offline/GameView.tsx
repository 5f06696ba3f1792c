import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';

import type { GameRecord } from '../../app/api';
import { settings } from '../../app/settings';
import { Board } from '../../board/Board';
import type { BoardView } from '../../board/geometry';
import { MoveList } from '../../room/MoveList';
import { PlayerStrip } from '../../room/PlayerStrip';
import { countedAt } from '../../table/score';
import { pointsOf, startStones, stonesAfter, tollAfter, turnedBy } from '../../table/stones';
import { resultText, t, tWord } from '../../text/text';
import { say } from '../words';
import { fetchRecord, type Folder } from './folder';
import '../../room/room.css';

const none: ReadonlySet<string> = new Set();

/** One game of the folder. `order` lists all games. */
export function GameView({ folder, game, order }: { folder: Folder; game: number; order: readonly number[] }) {
  const [record, setRecord] = useState<GameRecord | null>(null);
  const [failed, setFailed] = useState(false);
  const view = folder.boards[folder.boardOf[game] ?? -1];
  useEffect(() => {
    fetchRecord(game).then(setRecord, () => setFailed(true));
  }, [game]);
  const at = order.indexOf(game);
  const link = (other: number | undefined, text: string) =>
    other !== undefined && (
      <a class="button" href={`#game-${other}`}>
        {text}
      </a>
    );
  return (
    <>
      <nav class="buttons" aria-label={t('nav.main')}>
        <a class="button" href="#pairings">
          {say('offline.back')}
        </a>
        {link(order[at - 1], say('offline.previous'))}
        {link(order[at + 1], say('offline.next'))}
      </nav>
      {failed || view === undefined ? (
        <p role="alert">{say('offline.no-game')}</p>
      ) : record === null ? (
        <p class="loading">{say('loading')}</p>
      ) : (
        <Game record={record} view={view} />
      )}
    </>
  );
}

function Game({ record, view }: { record: GameRecord; view: BoardView }) {
  const moves = useMemo(
    () =>
      record.moves.map((move, index) => ({
        verb: 'Move' as const,
        room: record.game,
        ply: index + 1,
        side: move.side,
        move: move.move,
        clockblack: move.clock_black ?? -1,
        clockwhite: move.clock_white ?? -1,
        effects: move.effects ?? [],
      })),
    [record],
  );
  const [ply, setPly] = useState(moves.length);
  const stones = useMemo(() => stonesAfter(startStones(view), moves, ply), [view, moves, ply]);
  const last = moves[ply - 1];
  const counted = useMemo(() => countedAt(record, ply), [record, ply]);
  // Bind in the same frame as the page appears: the first key may come at once.
  useLayoutEffect(() => {
    function key(event: KeyboardEvent): void {
      const within = event.target instanceof Element && event.target.closest('input, .board') !== null;
      if (within || event.altKey || event.ctrlKey || event.metaKey) return;
      const steps: Record<string, (now: number) => number> = {
        ArrowLeft: (now) => Math.max(0, now - 1),
        ArrowRight: (now) => Math.min(moves.length, now + 1),
        Home: () => 0,
        End: () => moves.length,
      };
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      setPly(step);
    }
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [moves]);
  const { coordinates, shapes } = settings.value;
  return (
    <div class="room">
      <div class="far">
        <h1>
          {say('offline.game', {
            game: tWord('game', record.kind),
            black: tWord('bot', record.black),
            white: tWord('bot', record.white),
          })}
        </h1>
        <p>{resultText(record.result, record.reason, { game: record.kind })}</p>
      </div>
      <div class="board-place">
        <Board
          view={view}
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
          coordinates={coordinates}
          hints={false}
          shapes={shapes}
          label={t('table.board', { game: tWord('game', record.kind) })}
        />
        <div class="under slider">
          <input
            type="range"
            aria-label={say('offline.move')}
            min={0}
            max={moves.length}
            value={ply}
            onInput={(event) => setPly(Number(event.currentTarget.value))}
          />
          <output>
            {ply}/{moves.length}
          </output>
        </div>
      </div>
      <div class="near">
        {(['black', 'white'] as const).map((side) => (
          <PlayerStrip
            key={side}
            side={side}
            game={record.kind}
            rated={null}
            name={tWord('bot', record[side])}
            stones={stones}
            toll={tollAfter(moves, ply)[side]}
            clock={null}
          />
        ))}
      </div>
      <div class="aside">
        <MoveList moves={moves} ply={ply} onPly={setPly} />
        <div class="buttons" role="group" aria-label={say('offline.games')}>
          <span class="quiet">{say('offline.games')}</span>
          {['sgf', 'json'].map((format) => (
            <a class="button" key={format} href={`games/${record.game}.${format}`}>
              {format.toUpperCase()}
            </a>
          ))}
        </div>
      </div>
    </div>
  );
}
