import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { Select, Switch } from '../app/fields';
import { PlayerLink } from '../app/PlayerLink';
import { keep, kept, settings } from '../app/settings';
import { Announcement } from '../board/Announcement';
import { BoardInWords } from '../board/BoardInWords';
import { Candidates } from '../considering/Candidates';
import { ConsideredPanel } from '../considering/ConsideredPanel';
import { useConsidered } from '../considering/considering';
import type { Side } from '../protocol/vocabulary';
import { clockText } from '../room/clock';
import { MoveList, moveText } from '../room/MoveList';
import { PlayerStrip } from '../room/PlayerStrip';
import { drawnLine } from '../table/expected';
import { tollAfter } from '../table/stones';
import { formatDate, resultText, t as tPage, tWord } from '../text/text';
import { Analyses } from './analyses';
import { AnalysisPanel } from './AnalysisPanel';
import { ChancesChart } from './ChancesChart';
import type { Fall } from './evaluations';
import { asMessages, Loaded, Position, titleOf, useStones, type Game } from './game';
import { Keys } from './Keys';
import { Mistakes } from './Mistakes';
import { ReplayEnding } from './ReplayEnding';
import { Share } from './Share';
import { Slider } from './Slider';
import { expectedAt, sources } from './sources';
import { speeds, type Speed } from './speed';
import { TryAgain } from './TryAgain';
import { useStepSound } from './useStepSound';
import { useKeys, useLineWalker, walkerKeys } from './walker';
import { t } from './words';
import '../room/room.css';
import './replay.css';

const reviewKey = 'qiyuan.review';

/** Whether the user has the live review on, which this device remembers. */
function useLive(): [boolean, (on: boolean) => void] {
  const [live, setLive] = useState(() => kept<{ live: boolean }>(reviewKey).live === true);
  const change = (on: boolean): void => {
    setLive(on);
    keep(reviewKey, { live: on });
  };
  return [live, change];
}

/** Whether the user has just come to the end of the game from an earlier position. */
function useArrival(ply: number, plies: number): [boolean, (arrived: boolean) => void] {
  const [arrived, setArrived] = useState(false);
  const before = useRef(ply);
  useEffect(() => {
    if (before.current === ply) return;
    before.current = ply;
    setArrived(ply === plies);
  }, [ply, plies]);
  return [arrived, setArrived];
}

/** A finished game with its evaluations, to step through. */
export function Replay({ game, from }: { game: number; from: number | null }) {
  return <Loaded game={game} show={(loaded) => <ReplayOf game={loaded} from={from} />} />;
}

function useAnalyses(game: number): Analyses | null {
  const [analyses, setAnalyses] = useState<Analyses | null>(null);
  useEffect(() => {
    const asked = new Analyses(game);
    setAnalyses(asked);
    return () => asked.leave();
  }, [game]);
  return analyses;
}

function ReplayOf({ game, from }: { game: Game; from: number | null }) {
  const { record, view } = game;
  const moves = useMemo(() => asMessages(record), [record]);
  const times = useMemo(() => record.moves.map(({ time }) => time), [record]);
  const [speed, setSpeed] = useState<Speed>('even');
  const [withLine, setWithLine] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const walker = useLineWalker(times, from, speed);
  const { ply } = walker;
  const stones = useStones(view, moves, ply);
  const last = moves[ply - 1];
  useStepSound(moves, ply);
  const title = titleOf(record);

  const analyses = useAnalyses(record.game);
  const all = analyses?.all.value ?? [];
  const { language } = settings.value;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the titles are in the language of the settings
  const known = useMemo(() => sources(record, all), [record, all, language]);
  // An analysis covers every position; the players evaluated only their own moves. So it is the default.
  const source = known.find(({ key }) => key === wanted) ?? known.findLast(({ whole }) => whole) ?? known[0];
  const expected = withLine ? expectedAt(source, ply, record, stones) : null;

  const [live, setLive] = useLive();
  const [trial, setTrial] = useState<Fall | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const before = useMemo(() => record.moves.slice(0, ply).map(({ move }) => move), [record, ply]);
  const [arrived, setArrived] = useArrival(ply, moves.length);
  const considering = useConsidered(record.kind, record.options, null, before, live && trial === null);
  const considered = live ? considering.view.value : null;
  const line = considered?.candidates.find(({ move }) => move === shown)?.line;

  useEffect(() => {
    document.title = `${title} · ${tPage('app.name')}`;
  }, [title]);

  const goToMistake = (back: boolean): void => {
    const plies = (source?.falls ?? []).map((fall) => fall.ply).sort((a, b) => a - b);
    walker.go((now) => (back ? plies.findLast((each) => each < now) : plies.find((each) => each > now)) ?? now);
  };
  useKeys({
    ...walkerKeys(walker, moves.length),
    n: () => goToMistake(false),
    N: () => goToMistake(true),
    v: () => setWithLine(!withLine),
    l: () => setLive(!live),
  });

  if (trial !== null)
    return (
      <TryAgain
        key={trial.ply}
        game={game}
        fall={trial}
        onBack={() => setTrial(null)}
        {...nextTrial(source?.falls ?? [], trial, setTrial)}
      />
    );

  return (
    <div class={`room replay${known.length > 0 ? ' with-chart' : ''}`}>
      <div class="far">
        <h1>{title}</h1>
        <p class="quiet">
          {record.game} · {formatDate(record.date)} ·{' '}
          <strong>{resultText(record.result, record.reason, { game: record.kind })}</strong>
        </p>
        {record.score !== undefined && (
          <p class="quiet">
            {t('replay.score', {
              black: record.score.black,
              white: record.score.white,
              komi: record.score.komi,
            })}
            {record.dead !== undefined && ` · ${t('replay.dead', { points: record.dead.join(' ') })}`}
          </p>
        )}
      </div>
      <div class="board-place">
        <div class="board-area">
          <Position
            game={game}
            stones={stones}
            last={last}
            ply={ply}
            {...(line !== undefined
              ? { expected: drawnLine(line) }
              : expected === null
                ? {}
                : { expected: expected.drawn })}
            {...(considered === null
              ? {}
              : {
                  over: (radius: number) => (
                    <Candidates view={considered} board={view} radius={radius} shown={shown} onShow={setShown} />
                  ),
                })}
          />
          {arrived && !live && (
            <ReplayEnding
              game={game}
              stones={stones}
              moves={moves}
              onClose={() => setArrived(false)}
              onAgain={() => walker.show(0)}
              onReview={() => setLive(true)}
            />
          )}
        </div>
        <Announcement moves={moves} ply={ply} />
        <Slider walker={walker} plies={moves.length} />
        {known.length > 0 && <ChancesChart record={record} sources={known} ply={ply} onPly={walker.show} />}
      </div>
      <div class="near">
        {(['black', 'white'] as const).map((side) => (
          <PlayerOf key={side} game={game} side={side} ply={ply} stones={stones} moves={moves} />
        ))}
        <div class="ways">
          <Select
            title={t('replay.speed')}
            value={speed}
            choices={speeds.map((each) => [each, t(`speed.${each}`)] as const)}
            onChange={setSpeed}
          />
          {known.length > 0 && (
            <Select
              title={t('source.title')}
              value={source?.key ?? ''}
              choices={known.map(({ key, title: name }) => [key, name] as const)}
              onChange={setWanted}
            />
          )}
          {known.length > 0 && <Switch title={t('line.show')} value={withLine} onChange={setWithLine} />}
          <Switch title={t('live.show')} value={live} onChange={setLive} />
        </div>
        {live && <ConsideredPanel considering={considering} shown={shown} onShow={setShown} />}
        {withLine && (
          <p class="quiet expected-moves" role="status">
            {expected === null ? t('line.none') : t('line.expected', { moves: expected.moves.map(moveText).join(' ') })}
          </p>
        )}
      </div>
      <div class="aside">
        <MoveList moves={moves} ply={ply} onPly={walker.show} />
        <Mistakes
          falls={source?.falls ?? null}
          moves={moves}
          ply={ply}
          onPly={walker.show}
          onTry={(fall) => {
            walker.show(fall.ply - 1);
            setTrial(fall);
          }}
        />
        {analyses !== null && (
          <AnalysisPanel
            analyses={analyses}
            kind={record.kind}
            positions={moves.length + 1}
            onBegun={(analysis) => setWanted(String(analysis))}
          />
        )}
        <Share record={record} ply={ply} />
        <Keys />
        <BoardInWords view={game.view} stones={stones} />
        <details class="conditions">
          <summary>{tPage('table.options')}</summary>
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

/** The way to the next mistake of the list, if there is one. */
function nextTrial(falls: readonly Fall[], trial: Fall, onTry: (fall: Fall) => void): { onNext?: () => void } {
  const next = falls[falls.findIndex(({ ply }) => ply === trial.ply) + 1];
  return next === undefined ? {} : { onNext: () => onTry(next) };
}

function PlayerOf(props: {
  game: Game;
  side: Side;
  ply: number;
  stones: ReturnType<typeof useStones>;
  moves: ReturnType<typeof asMessages>;
}) {
  const { game, side, ply, stones, moves } = props;
  const left = moves[ply - 1]?.[side === 'black' ? 'clockblack' : 'clockwhite'] ?? -1;
  const name = game.record[side];
  return (
    <PlayerStrip
      side={side}
      game={game.record.kind}
      rated={name}
      name={<PlayerLink name={name} />}
      stones={stones}
      toll={tollAfter(moves, ply)[side]}
      clock={left >= 0 && <span class="clock">{clockText(left)}</span>}
    />
  );
}
