import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';

import { Disc } from '../app/fields';
import { PlayerName } from '../app/PlayerLink';
import { settings } from '../app/settings';
import { StillBoard } from '../board/StillBoard';
import type { TableMessage } from '../protocol/tables';
import type { Subscription } from '../table/subscription';
import { pointsOf, startStones, stonesAfter } from '../table/stones';
import { resultText, t, tWord } from '../text/text';
import { ChanceBars, LiveBoard, PlayerLine, Standing } from '../watch/LiveGame';
import { isDeserted, isLive } from '../watch/shown';
import { useRecentGames, useReplay, type Replayed } from './replayed';
import { maxBoards } from './rooms';
import { useIsVisible, useShow } from './showing';
import { say } from './words';
import '../watch/watch.css';
import './show.css';

/**
 * The best running game on a large board and others on small ones. Where there are too few, finished games take their
 * places; the large one replays.
 */
export function Show({ rows }: { rows: readonly TableMessage[] }) {
  const live = useShow(rows);
  // By the list and not by `live`, whose games come a moment later.
  const hasRoom = rows.filter((row) => isLive(row) && !isDeserted(row)).length < maxBoards;
  const recent = useRecentGames(maxBoards, hasRoom);
  const [best, ...others] = live;
  const replayed = recent[0];
  const finished = best === undefined ? recent.slice(1) : recent;
  return (
    <section class="show" aria-label={say(best === undefined ? 'show.archive' : 'show')}>
      {best !== undefined ? (
        <Large subscription={best} key={best.room} />
      ) : replayed !== undefined ? (
        <Replaying game={replayed} key={replayed.game} />
      ) : (
        <Frame title={t('common.loading')} picture={null} />
      )}
      <ul class="small-boards" aria-label={say('show.more')}>
        {others.map((each) => (
          <Small subscription={each} key={each.room} />
        ))}
        {hasRoom &&
          finished
            .filter(({ game }) => game !== null)
            .slice(0, maxBoards - Math.max(1, live.length))
            .map((game) => <Finished game={game} key={`game ${game.game}`} />)}
      </ul>
    </section>
  );
}

/** The large board with what stands beside it. */
function Frame(props: { title: ComponentChildren; picture: ComponentChildren; children?: ComponentChildren }) {
  return (
    <div class="large card">
      <div class="picture">{props.picture}</div>
      <div class="beside">
        <h2>{props.title}</h2>
        {props.children}
      </div>
    </div>
  );
}

function Large({ subscription }: { subscription: Subscription }) {
  const table = subscription.table.value;
  if (table === null) return <Frame title={t('common.loading')} picture={null} />;
  const href = `/table/${table.room}`;
  return (
    <Frame
      title={
        <a class="whole" href={href} data-room={table.room}>
          {tWord('game', table.game)}
        </a>
      }
      picture={<LiveBoard subscription={subscription} />}
    >
      <p class="quiet">
        {t('table.title', { room: table.room })} · {t('lobby.moves', { count: table.moves.length })}
      </p>
      <PlayerLine table={table} side="black" />
      <PlayerLine table={table} side="white" />
      <ChanceBars table={table} />
      <Standing table={table} />
      <p class="end">
        <a href="/watch">{say('show.all')}</a>
      </p>
    </Frame>
  );
}

function Small({ subscription }: { subscription: Subscription }) {
  const table = subscription.table.value;
  return (
    <li class="small-board" data-room={subscription.room}>
      <div class="picture">{table !== null && <LiveBoard subscription={subscription} />}</div>
      {table !== null && (
        <a class="whole" href={`/table/${table.room}`}>
          <PlayerName name={table.black} /> – <PlayerName name={table.white} />
        </a>
      )}
    </li>
  );
}

/** The last position of a game from the archive. */
function Finished({ game }: { game: Replayed }) {
  return (
    <li class="small-board">
      <div class="picture">
        <Position game={game} ply={game.moves.length} />
      </div>
      <a class="whole" href={`/game/${game.game}`}>
        <PlayerName name={game.black} /> – <PlayerName name={game.white} />
      </a>
    </li>
  );
}

function Position({ game, ply }: { game: Replayed; ply: number }) {
  const start = useMemo(() => startStones(game.view), [game]);
  const stones = useMemo(() => stonesAfter(start, game.moves, ply), [start, game, ply]);
  const last = game.moves[ply - 1];
  const [black, white] = [tWord('bot', game.black), tWord('bot', game.white)];
  return (
    <StillBoard
      view={game.view}
      stones={stones}
      last={last === undefined ? [] : pointsOf(last.move)}
      shapes={settings.value.shapes}
      label={say('show.board', { game: tWord('game', game.kind), black, white, ply })}
    />
  );
}

/** A finished game that plays again and again, with a button to pause it. */
function Replaying({ game }: { game: Replayed }) {
  const count = game.moves.length;
  const { ply, isPlaying, toggle } = useReplay(count, useIsVisible());
  const kind = tWord('game', game.kind);
  return (
    <Frame
      title={
        game.game === null ? (
          kind
        ) : (
          <a class="whole" href={`/game/${game.game}`}>
            {kind}
          </a>
        )
      }
      picture={<Position game={game} ply={ply} />}
    >
      <p class="quiet">{say(game.game === null ? 'show.sample' : 'show.archive')}</p>
      {(['black', 'white'] as const).map((side) => (
        <p class="player-line" key={side}>
          <Disc side={side} />
          <span class="name">
            <PlayerName name={game[side]} />
          </span>
        </p>
      ))}
      {ply === count ? (
        <p class="standing">{resultText(game.result, '', { game: game.kind })}</p>
      ) : (
        <p class="quiet">{say('show.move', { ply, count })}</p>
      )}
      <p class="end">
        <button class="pause" aria-label={say(isPlaying ? 'show.pause' : 'show.play')} onClick={toggle}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={isPlaying ? 'M8 5v14M16 5v14' : 'M8 5l11 7-11 7z'} />
          </svg>
        </button>
      </p>
    </Frame>
  );
}
