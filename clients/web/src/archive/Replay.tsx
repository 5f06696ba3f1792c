import { useEffect, useMemo, useState } from 'preact/hooks';

import { board, Missing, record, type GameRecord } from '../app/api';
import { Disc } from '../app/fields';
import { go } from '../app/route';
import { settings } from '../app/settings';
import { Board } from '../board/Board';
import type { BoardView } from '../board/geometry';
import type { MoveMessage, Side } from '../protocol/messages';
import { MoveList } from '../room/MoveList';
import { startStones } from '../room/seat';
import { clockText } from '../room/clock';
import { count, pointsOf, stonesAfter, tollAfter } from '../table/stones';
import { formatDate, resultText, t, tWord } from '../text/text';
import './archive.css';
import '../room/room.css';

const none: ReadonlySet<string> = new Set();
const autoplayEvery = 900;

/** A finished game, to be walked through. */
export function Replay({ game, from }: { game: number; from: number | null }) {
  const [loaded, setLoaded] = useState<{ record: GameRecord; view: BoardView } | null>(null);
  const [problem, setProblem] = useState<'missing' | 'failed' | null>(null);
  useEffect(() => {
    async function load(): Promise<void> {
      const found = await record(game);
      setLoaded({ record: found, view: await board(found.kind, found.options) });
    }
    load().catch((failure: unknown) => setProblem(failure instanceof Missing ? 'missing' : 'failed'));
  }, [game]);
  if (problem !== null)
    return (
      <div class="card narrow">
        <h1>{problem === 'missing' ? t('replay.missing', { game }) : t('archive.failed')}</h1>
        <a class="button" href="/archive">
          {t('nav.archive')}
        </a>
      </div>
    );
  if (loaded === null) return <p class="loading">{t('common.loading')}</p>;
  return <ReplayOf record={loaded.record} view={loaded.view} from={from} />;
}

/** The record's moves as the table tells them. */
const asMessages = (record: GameRecord): MoveMessage[] =>
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

function ReplayOf({ record, view, from }: { record: GameRecord; view: BoardView; from: number | null }) {
  const moves = useMemo(() => asMessages(record), [record]);
  const [ply, setPly] = useState(Math.min(from ?? moves.length, moves.length));
  const [playing, setPlaying] = useState(false);
  const [copied, setCopied] = useState(false);
  const start = useMemo(() => startStones(view), [view]);
  const stones = useMemo(() => stonesAfter(start, moves, ply), [start, moves, ply]);
  const tolls = tollAfter(moves, ply);
  const last = moves[ply - 1];
  const title = t('replay.title', {
    game: tWord('game', record.kind),
    black: tWord('bot', record.black),
    white: tWord('bot', record.white),
  });

  const show = (next: number): void => {
    setPly(Math.max(0, Math.min(moves.length, next)));
    setCopied(false);
  };
  /** From the ply there is by then: keys may come faster than the page is drawn. */
  const step = (by: number): void => {
    setPly((now) => Math.max(0, Math.min(moves.length, now + by)));
    setCopied(false);
  };

  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);

  useEffect(() => {
    if (!playing) return undefined;
    if (ply >= moves.length) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setPly(ply + 1), autoplayEvery);
    return () => clearTimeout(timer);
  }, [playing, ply]);

  const togglePlaying = (): void => {
    if (!playing && ply >= moves.length) setPly(0);
    setPlaying(!playing);
  };

  useEffect(() => {
    function key(event: KeyboardEvent): void {
      const target = event.target as Element;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, textarea, dialog, .board'))
        return;
      const steps: Record<string, () => void> = {
        ArrowLeft: () => step(-1),
        ArrowRight: () => step(1),
        Home: () => show(0),
        End: () => show(moves.length),
        ...(target.closest('button, a, summary') ? {} : { ' ': togglePlaying }),
      };
      const wanted = steps[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      wanted();
    }
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  });

  async function share(): Promise<void> {
    go(`/game/${record.game}#${ply}`, { replace: true });
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  }

  const clock = (side: Side): string => {
    const left = last?.[side === 'black' ? 'clockblack' : 'clockwhite'] ?? -1;
    return left < 0 ? '' : clockText(left);
  };
  const { coordinates, shapes } = settings.value;
  const formats = record.kind === 'jiaqi' ? ['sgf', 'json', 'xml'] : ['sgf', 'json'];
  return (
    <div class="room replay">
      <div class="far">
        <h1>{title}</h1>
        <p class="quiet">
          {record.game} · {formatDate(record.date)} · <strong>{resultText(record.result, record.reason)}</strong>
        </p>
      </div>
      <div class="board-place">
        <Board
          view={view}
          stones={stones}
          last={last === undefined ? [] : pointsOf(last.move)}
          turned={last?.effects?.flatMap((effect) => (effect.startsWith('+') ? [effect.slice(1)] : [])) ?? []}
          toPlay={null}
          origins={none}
          targets={none}
          from={null}
          pending={null}
          dead={none}
          coordinates={coordinates}
          hints={false}
          shapes={shapes}
          label={t('table.board', { game: tWord('game', record.kind) })}
        />
        <div class="under slider">
          <button class="primary" onClick={togglePlaying}>
            {t(playing ? 'replay.stop' : 'replay.play')}
          </button>
          <input
            type="range"
            aria-label={t('replay.slider')}
            min={0}
            max={moves.length}
            value={ply}
            onInput={(event) => show(Number(event.currentTarget.value))}
          />
          <output>
            {ply}/{moves.length}
          </output>
        </div>
      </div>
      <div class="near">
        {(['black', 'white'] as const).map((side) => (
          <div class="player" key={side}>
            <Disc side={side} />
            <div class="person">
              <strong>{tWord('bot', record[side])}</strong>
              <span class="quiet">
                {t('table.moves-on-board', { count: count(stones, side) })}
                {tolls[side].captured > 0 && ` · ${t('table.captured', { count: tolls[side].captured })}`}
                {tolls[side].turned > 0 && ` · ${t('table.turned', { count: tolls[side].turned })}`}
              </span>
            </div>
            {clock(side) !== '' && <span class="clock">{clock(side)}</span>}
          </div>
        ))}
      </div>
      <div class="aside">
        <MoveList moves={moves} ply={ply} onPly={show} />
        <p class="quiet">{t('replay.keys')}</p>
        <div class="buttons" role="group" aria-label={t('replay.download')}>
          <span class="quiet">{t('replay.download')}</span>
          {formats.map((format) => (
            <a
              class="button"
              key={format}
              href={`/api/games/${record.game}.${format}`}
              download={`qiyuan-${record.game}.${format}`}
            >
              {format.toUpperCase()}
            </a>
          ))}
        </div>
        {navigator.clipboard !== undefined && (
          <div class="buttons">
            <button onClick={() => void share()}>{copied ? t('table.copied') : t('replay.share')}</button>
          </div>
        )}
        <details class="conditions">
          <summary>{t('table.options')}</summary>
          <dl>
            {Object.entries(record.options).map(([name, value]) => (
              <div key={name}>
                <dt>{tWord('option', name)}</dt>
                <dd>{tWord('clock', value, tWord('word', value, tWord('common', value)))}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </div>
  );
}
