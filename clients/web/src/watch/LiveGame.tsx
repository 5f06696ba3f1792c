import { Disc } from '../app/fields';
import { PlayerName } from '../app/PlayerLink';
import { ClockFace } from '../room/clock';
import { StillBoard } from '../board/StillBoard';
import type { Side } from '../protocol/vocabulary';
import type { Subscription } from '../table/subscription';
import { pointsOf, startStones, stonesAfter } from '../table/stones';
import { deadStones, hasClock, inGame, type Table } from '../table/table';
import { resultText, speaker, t, tWord } from '../text/text';
import { settings } from '../app/settings';
import { chancesOf } from './shown';
import { words } from './words';

const say = speaker(words);

/** The current position of a game as a picture. */
export function LiveBoard({
  subscription,
  coordinates = false,
}: {
  subscription: Subscription;
  coordinates?: boolean;
}) {
  const table = subscription.table.value;
  const view = subscription.view.value;
  if (table === null || view === null) return null;
  const last = table.moves.at(-1);
  return (
    <StillBoard
      view={view}
      stones={stonesAfter(startStones(view), table.moves, table.moves.length)}
      last={last === undefined ? [] : pointsOf(last.move)}
      dead={deadStones(table)}
      coordinates={coordinates}
      shapes={settings.value.shapes}
      label={say('board', { game: tWord('game', table.game), room: table.room, move: last?.move ?? '–' })}
    />
  );
}

/** A player's name and clock. */
export function PlayerLine({ table, side }: { table: Table; side: Side }) {
  const turn = table.stage === 'playing' && table.turn === side;
  return (
    <p class={`player-line${turn ? ' turn' : ''}`} data-side={side}>
      <Disc side={side} />
      <span class="name">
        <PlayerName name={table[side]} />
      </span>
      {table.away[side] !== undefined && <span class="away">{say('away')}</span>}
      {table.waits === side && <span class="quiet">{t('table.bot-waits')}</span>}
      {hasClock(table) && inGame(table) && <ClockFace clocks={table.clocks} side={side} />}
    </p>
  );
}

/** Says why a running game shows no evaluations, if the server holds them back. */
export function EvaluationsLater({ table }: { table: Table }) {
  return table.thoughtsLater ? <p class="quiet evaluations-later">{t('table.thoughts-later')}</p> : null;
}

/** Each player's evaluation as a bar; the black part is Black's chances. A game that is over has a result instead. */
export function ChanceBars({ table }: { table: Table }) {
  if (table.stage === 'over') return null;
  const chances = chancesOf(table.thoughts);
  const evaluations = (['black', 'white'] as const).flatMap((side) => {
    const own = chances[side];
    return own === null ? [] : [{ side, own, black: side === 'black' ? own : 1 - own }];
  });
  if (evaluations.length === 0) return <EvaluationsLater table={table} />;
  const percent = (part: number): string => (100 * part).toFixed(0);
  return (
    <div class="estimates">
      {evaluations.map(({ side, own, black }) => (
        <div class="evaluation" key={side}>
          <svg
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            role="img"
            aria-label={say('chances', { name: tWord('bot', table[side]), percent: percent(own) })}
          >
            <rect class="of-white" width="100" height="6" />
            <rect class="of-black" width={100 * black} height="6" />
            <path class="middle" d="M50 0V6" />
          </svg>
          <span class="percent" aria-hidden="true">
            <Disc side={side} /> {percent(own)}%
          </span>
        </div>
      ))}
    </div>
  );
}

/** The result, or the reason for a pause; nothing while the game is in progress. */
export function Standing({ table }: { table: Table }) {
  if (table.over !== null)
    return <p class="standing result">{resultText(table.over.result, table.over.reason, { game: table.game })}</p>;
  if (table.stage === 'playing' || table.stage === 'over') return null;
  return <p class="standing">{t(`stage.${table.stage}`)}</p>;
}
