import type { ComponentChildren } from 'preact';

import { Disc } from '../app/fields';
import { roleOf } from '../app/people';
import { PlayerName } from '../app/PlayerLink';
import type { TableMessage } from '../protocol/tables';
import type { Side } from '../protocol/vocabulary';
import { t, tWord, type Key } from '../text/text';
import { ratingOf } from './ratings';
import { rowConditions } from './rowTexts';
import { say } from './words';

/** A table in a list: the game and its conditions, the players with their ratings, and what the user can do. */
export function TableRow({ table, children }: { table: TableMessage; children: ComponentChildren }) {
  return (
    <li class="table-row" data-room={table.room}>
      <div class="what">
        <strong>{tWord('game', table.game)}</strong>
        <span class="conditions">{rowConditions(table.options ?? '').join(' · ')}</span>
        <span class="quiet">
          {t('table.title', { room: table.room })} · {t(`stage.${table.state}` as Key)}
          {table.watchers > 0 && ` · ${t('lobby.watchers', { count: table.watchers })}`}
        </span>
      </div>
      <div class="who">
        <Player table={table} side="black" />
        <Player table={table} side="white" />
      </div>
      <div class="do">{children}</div>
    </li>
  );
}

function Player({ table, side }: { table: TableMessage; side: Side }) {
  const name = table[side];
  return (
    <span>
      <Disc side={side} /> {name === '' ? <em>{t('lobby.free')}</em> : <PlayerName name={name} />}
      {name !== '' && <Rating game={table.game} name={name} />}
    </span>
  );
}

/** The rating of a person or a program; a built-in bot has another strength at each level. */
function Rating({ game, name }: { game: string; name: string }) {
  const role = roleOf(name);
  const rating = role === null || role === 'built-in' ? null : ratingOf(game, name);
  if (rating === null) return null;
  return (
    <span class="rating" title={say(rating.isProvisional ? 'rating.unsure' : 'rating', { rating: rating.rating })}>
      {' '}
      {rating.rating}
      {rating.isProvisional && '?'}
    </span>
  );
}
