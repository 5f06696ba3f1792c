import { useRef } from 'preact/hooks';

import { Disc } from '../app/fields';
import { PlayerName } from '../app/PlayerLink';
import type { Side } from '../protocol/vocabulary';
import { ClockFace, useNow } from '../room/clock';
import type { Subscription } from '../table/subscription';
import { hasClock, timeLeft, type Table } from '../table/table';
import { speaker, t, tWord } from '../text/text';
import { words } from './words';

const say = speaker(words);

const lowTime = 30_000;

interface Props {
  subscriptions: readonly Subscription[];
  chosen: number | null;
  onChoose: (room: number) => void;
}

/** The games in progress. The arrow keys move the selection. */
export function Games({ subscriptions, chosen, onChoose }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  function move(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const here = subscriptions.findIndex(({ room }) => room === chosen);
    const next = subscriptions[here + by];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    onChoose(next.room);
    body.current?.querySelector<HTMLElement>(`[data-room="${next.room}"] button`)?.focus();
  }
  return (
    <div class="scroll">
      <table class="games">
        <thead>
          <tr>
            <th scope="col">{t('archive.number')}</th>
            <th scope="col">{t('archive.game')}</th>
            <th scope="col">{say('state')}</th>
            <th scope="col">{t('side.black')}</th>
            <th scope="col">{t('side.white')}</th>
            <th scope="col" class="number">
              {say('moves')}
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move}>
          {subscriptions.map((subscription) => (
            <Row
              subscription={subscription}
              chosen={subscription.room === chosen}
              onChoose={onChoose}
              key={subscription.room}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  subscription,
  chosen,
  onChoose,
}: {
  subscription: Subscription;
  chosen: boolean;
  onChoose: (room: number) => void;
}) {
  const table = subscription.table.value;
  if (table === null) return null;
  return (
    <tr data-room={subscription.room} class={chosen ? 'chosen' : undefined} onClick={() => onChoose(subscription.room)}>
      <td>
        <button aria-pressed={chosen} onClick={() => onChoose(subscription.room)}>
          <span class="hidden">{say('choose')}</span> {subscription.room}
        </button>
      </td>
      <td>{tWord('game', table.game)}</td>
      <td>
        <span class={`stage ${table.stage}`}>
          {t(`stage.${table.stage}`)}
          {table.paused !== null && ` (${whyPaused(table.paused.why)})`}
        </span>
      </td>
      <Seat table={table} side="black" />
      <Seat table={table} side="white" />
      <td class="number">{table.moves.length}</td>
    </tr>
  );
}

function whyPaused(why: string): string {
  const key = `paused.${why}`;
  return key in words.en ? say(key as keyof typeof words.en) : why;
}

function Seat({ table, side }: { table: Table; side: Side }) {
  const running = table.clocks.running === side;
  const now = useNow(running, 500);
  const left = timeLeft(table.clocks, side, now);
  const low = running && left >= 0 && left < lowTime;
  return (
    <td class={`seat${low ? ' low' : ''}`} data-side={side}>
      <span class="name">
        <Disc side={side} /> {table[side] === '' ? <em>{t('lobby.free')}</em> : <PlayerName name={table[side]} />}
      </span>
      {hasClock(table) && <ClockFace clocks={table.clocks} side={side} />}
      {low && <strong class="warning">{say('low')}</strong>}
      {table.away[side] !== undefined && <strong class="warning">{say('away')}</strong>}
    </td>
  );
}
