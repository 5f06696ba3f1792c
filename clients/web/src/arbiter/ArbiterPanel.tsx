import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

import { archive, type ArchivedGame } from '../app/api';
import { askForAccount } from '../app/Identity';
import { PlayerName } from '../app/PlayerLink';
import { isArbiter, refreshRole, role } from '../app/role';
import { go } from '../app/route';
import { hasAccount, me } from '../app/session';
import { More } from '../lobby/More';
import { useTables } from '../lobby/tables';
import type { TableStage } from '../protocol/vocabulary';
import type { Subscription } from '../table/subscription';
import { liveStates } from '../watch/shown';
import { useSubscriptions } from '../watch/subscriptions';
import { formatDate, resultText, speaker, t, tWord } from '../text/text';
import { Accounts } from './Accounts';
import { ActionDialog, type Planned } from './ActionDialog';
import { everyGame, type Action } from './actions';
import { Games } from './Games';
import { Log } from './Log';
import { Relay } from './Relay';
import { words } from './words';
import './arbiter.css';

const say = speaker(words);

/** The arbiter panel: all games in progress and the actions for them. */
export function ArbiterPanel() {
  useEffect(() => {
    if (role.peek() !== null && !isArbiter.peek()) void refreshRole();
  }, []);
  if (role.value === null) return <p class="loading">{t('common.loading')}</p>;
  if (!isArbiter.value) return <ForOthers />;
  return <Panel />;
}

/** Tells users who are not arbiters how to become one. */
function ForOthers() {
  return (
    <div class="card narrow" data-refused>
      <h1>{say('title')}</h1>
      <p>{say('refused')}</p>
      <p class="quiet">{hasAccount.value ? say('refused.account', { name: me.value }) : say('refused.guest')}</p>
      <div class="buttons">
        <button class="primary" onClick={askForAccount}>
          {t('name.login')}
        </button>
        {hasAccount.value && <button onClick={() => void refreshRole()}>{say('refused.again')}</button>}
        <a class="button" href="/">
          {t('app.back')}
        </a>
      </div>
    </div>
  );
}

/** The key of each action, and the stages of a game in which it is allowed. */
const actions: { action: Action; key: string; stages: readonly TableStage[] }[] = [
  { action: 'pause', key: 'p', stages: ['playing', 'paused'] },
  { action: 'resume', key: 'c', stages: ['paused'] },
  { action: 'addtime', key: 't', stages: ['playing', 'paused', 'scoring'] },
  { action: 'adjudicate', key: 'a', stages: ['playing', 'paused', 'scoring'] },
  { action: 'rewind', key: 'w', stages: ['playing', 'paused', 'scoring'] },
  { action: 'replace', key: 'r', stages: ['playing', 'paused', 'scoring'] },
  { action: 'operate', key: 'o', stages: ['playing', 'paused', 'scoring'] },
  { action: 'reopen', key: 'n', stages: ['over'] },
];

function canDo(action: Action, subscription: Subscription | undefined): boolean {
  const table = subscription?.table.value ?? null;
  if (table === null) return false;
  // An arbiter's pause replaces any pause but an arbiter's.
  if (action === 'pause' && table.paused?.why === 'arbiter') return false;
  return actions.some((each) => each.action === action && each.stages.includes(table.stage));
}

/** The number of games at first, and that "more" adds. */
const listSize = 200;

function Panel() {
  const tables = useTables({ state: liveStates }, listSize);
  const rooms = (tables?.rows ?? []).map(({ room }) => room);
  const [chosen, setChosen] = useState<number | null>(null);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [notice, setNotice] = useState('');
  // A finished game stays selected, because it may have to be reopened.
  const subscriptions = useSubscriptions(
    chosen === null || rooms.includes(chosen) ? rooms : [...rooms, chosen].sort((a, b) => a - b),
  );
  const subscription = chosen === null ? undefined : subscriptions.get(chosen);
  const choose = (room: number): void => {
    setChosen(room);
    setNotice('');
  };

  // Bind the keys in the same frame as the screen changes: an experienced arbiter presses the next key at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || planned !== null) return;
      if (target instanceof Element && target.closest('input, select, textarea, dialog') !== null) return;
      if (event.key === 'P' && rooms.length > 0) setPlanned({ action: 'pause', room: everyGame });
      else if (event.key === 'C' && rooms.length > 0) setPlanned({ action: 'resume', room: everyGame });
      else if (event.key === 'g' && chosen !== null) go(`/table/${chosen}`);
      else if (event.key === 'm') document.querySelector<HTMLElement>('[name=relay-move]')?.focus();
      else if (event.key === '/') document.querySelector<HTMLElement>('[name=prefix]')?.focus();
      else {
        const action = actions.find(({ key }) => key === event.key)?.action;
        if (action === undefined || chosen === null || !canDo(action, subscription)) return;
        setPlanned({ action, room: chosen });
      }
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  return (
    <div class="arbiter">
      <div class="head">
        <h1>{say('title')}</h1>
        <div class="buttons">
          <button
            class="primary"
            disabled={rooms.length === 0}
            onClick={() => setPlanned({ action: 'pause', room: everyGame })}
          >
            {say('pause-all')} <kbd>⇧P</kbd>
          </button>
          <button disabled={rooms.length === 0} onClick={() => setPlanned({ action: 'resume', room: everyGame })}>
            {say('resume-all')} <kbd>⇧C</kbd>
          </button>
        </div>
      </div>
      <p role="status" class="notice">
        {notice}
      </p>
      <section aria-labelledby="games-title" class="running">
        <h2 id="games-title">{say('games', { count: rooms.length })}</h2>
        {tables !== null && subscriptions.size === 0 ? (
          <p class="quiet">{t('lobby.no-running')}</p>
        ) : (
          <Games subscriptions={[...subscriptions.values()]} chosen={chosen} onChoose={choose} />
        )}
        <More list={tables} />
        {chosen === null && subscriptions.size > 0 && <p class="quiet">{say('choose-one')}</p>}
      </section>
      {chosen !== null && subscription !== undefined && (
        <OneGame
          subscription={subscription}
          onPlan={(action) => setPlanned({ action, room: chosen })}
          onDone={setNotice}
          key={chosen}
        />
      )}
      <div class="below">
        <Log subscriptions={subscriptions} />
        <Ended onReopen={(room) => setPlanned({ action: 'reopen', room })} cause={rooms.join()} />
        <Accounts />
      </div>
      {planned !== null && (
        <ActionDialog
          planned={planned}
          subscription={subscriptions.get(planned.room)}
          count={rooms.length}
          onClose={(done) => {
            setPlanned(null);
            if (done !== '') setNotice(done);
          }}
        />
      )}
    </div>
  );
}

interface OneGameProps {
  subscription: Subscription;
  onPlan: (action: Action) => void;
  onDone: (text: string) => void;
}

/** The actions for the selected game. */
function OneGame({ subscription, onPlan, onDone }: OneGameProps) {
  const table = subscription.table.value;
  if (table === null) return null;
  return (
    <section class="card one" aria-labelledby="one-title" data-room={subscription.room}>
      <h2 id="one-title">
        {t('table.title-of', { game: tWord('game', table.game), room: subscription.room })}
        {table.over !== null && ` · ${resultText(table.over.result, table.over.reason, { game: table.game })}`}
      </h2>
      <div class="buttons">
        {actions.map(
          ({ action, key }) =>
            canDo(action, subscription) && (
              <button key={action} onClick={() => onPlan(action)}>
                {say(`act.${action}`)} <kbd>{key}</kbd>
              </button>
            ),
        )}
        <a class="button" href={`/table/${subscription.room}`}>
          {say('to-table')} <kbd>g</kbd>
        </a>
      </div>
      {table.stage === 'playing' && <Relay subscription={subscription} onDone={onDone} />}
    </section>
  );
}

const endedShown = 8;

/** Finished games, which can be reopened if they ended by mistake. */
function Ended({ onReopen, cause }: { onReopen: (room: number) => void; cause: string }) {
  const [games, setGames] = useState<readonly ArchivedGame[]>([]);
  const [number, setNumber] = useState('');
  useEffect(() => {
    archive(new URLSearchParams({ limit: String(endedShown) })).then(setGames, () => undefined);
  }, [cause]);
  return (
    <section class="ended" aria-labelledby="ended-title">
      <h2 id="ended-title">{say('ended')}</h2>
      <ul>
        {games.map((each) => (
          <li key={each.game} data-game={each.game}>
            <span>
              <a href={`/game/${each.game}`}>
                {t('table.title-of', { game: tWord('game', each.kind), room: each.game })}
              </a>
              <br />
              <PlayerName name={each.black} /> – <PlayerName name={each.white} />:{' '}
              {resultText(each.result, '', { game: each.kind })}
              <br />
              <span class="quiet">{formatDate(each.date)}</span>
            </span>
            <button aria-label={say('reopen-of', { room: each.game })} onClick={() => onReopen(each.game)}>
              {say('act.reopen')}
            </button>
          </li>
        ))}
      </ul>
      <form
        class="find"
        onSubmit={(event) => {
          event.preventDefault();
          onReopen(Number(number));
        }}
      >
        <label>
          <span>{say('ended.number')}</span>
          <input
            name="ended"
            required
            inputMode="numeric"
            pattern="[1-9]\d*"
            value={number}
            onInput={(event) => setNumber(event.currentTarget.value)}
          />
        </label>
        <button type="submit">{say('act.reopen')}</button>
      </form>
    </section>
  );
}
