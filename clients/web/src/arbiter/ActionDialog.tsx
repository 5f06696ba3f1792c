import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { kinds, type GameKind } from '../app/api';
import { Choice, Select } from '../app/fields';
import { explain } from '../app/session';
import { StillBoard } from '../board/StillBoard';
import { pointsOf, startStones, stonesAfter } from '../table/stones';
import type { Subscription } from '../table/subscription';
import type { Table } from '../table/table';
import { botAbout, botTitle } from '../text/bots';
import { speaker, t, tWord } from '../text/text';
import { act, argumentsOf, everyGame, type Action, type Form } from './actions';
import { words } from './words';

const say = speaker(words);

export interface Planned {
  action: Action;
  /** 0 for all games. */
  room: number;
}

interface Props {
  planned: Planned;
  /** The game, if it is in progress. */
  subscription: Subscription | undefined;
  /** The number of games that the action affects. */
  count: number;
  /** `done` is the message for the arbiter, or empty if nothing was done. */
  onClose: (done: string) => void;
}

/** The form for an action. Submitting it is the confirmation; nothing happens before that. */
export function ActionDialog({ planned: { action, room }, subscription, count, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const table = subscription?.table.value ?? null;
  const [form, setForm] = useState<Form>(() => ({
    side: table?.turn ?? 'black',
    reason: '',
    seconds: 60,
    result: 'B',
    margin: '',
    ply: Math.max(0, (table?.moves.length ?? 0) - 1),
    name: '',
    bot: null,
  }));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const change = (part: Partial<Form>): void => setForm({ ...form, ...part });

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await act(room, action, argumentsOf(action, form));
      onClose(say(room === everyGame ? 'done-all' : 'done', { act: say(`act.${action}`), room }));
    } catch (failure) {
      setProblem(explain(failure));
      setBusy(false);
    }
  }

  const hard = action === 'adjudicate' || action === 'rewind' || action === 'replace' || action === 'operate';
  return (
    <dialog ref={dialog} class="action" aria-labelledby="action-title" onClose={() => onClose('')}>
      <form onSubmit={(event) => void send(event)}>
        <h2 id="action-title">
          {say(`act.${action}`)} · {room === everyGame ? say('all-games', { count }) : t('table.title', { room })}
        </h2>
        <p class="quiet">{say(`about.${action}`)}</p>
        <Fields action={action} form={form} table={table} change={change} />
        {action === 'rewind' && subscription !== undefined && (
          <Lookback subscription={subscription} form={form} change={change} />
        )}
        {action !== 'replace' && action !== 'operate' && (
          <label>
            <span>{say(action === 'adjudicate' ? 'reason' : 'reason-optional')}</span>
            <input
              name="reason"
              maxLength={200}
              required={action === 'adjudicate'}
              value={form.reason}
              onInput={(event) => change({ reason: event.currentTarget.value })}
            />
          </label>
        )}
        <p class="problem" role="alert">
          {problem}
        </p>
        <div class="buttons">
          <button type="submit" class={hard ? 'danger' : 'primary'} disabled={busy}>
            {say(`do.${action}`)}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('common.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface FieldsProps {
  action: Action;
  form: Form;
  table: Table | null;
  change: (part: Partial<Form>) => void;
}

function Fields({ action, form, table, change }: FieldsProps) {
  const name = (side: 'black' | 'white'): string =>
    `${t(`side.${side}`)}${table === null || table[side] === '' ? '' : ` · ${tWord('bot', table[side])}`}`;
  const side = (
    <Choice
      legend={say('side')}
      name="action-side"
      value={form.side}
      choices={[
        ['black', name('black')],
        ['white', name('white')],
      ]}
      onChange={(each) => change({ side: each })}
    />
  );
  switch (action) {
    case 'addtime':
      return (
        <>
          {side}
          <label>
            <span>{say('seconds')}</span>
            <input
              name="seconds"
              type="number"
              required
              min={-86400}
              max={86400}
              step="any"
              value={form.seconds}
              onInput={(event) => change({ seconds: Number(event.currentTarget.value) })}
            />
          </label>
        </>
      );
    case 'adjudicate':
      return (
        <>
          <Select
            title={t('archive.result')}
            value={form.result}
            choices={[
              ['B', say('result.B')],
              ['W', say('result.W')],
              ['draw', say('result.draw')],
              ['void', say('result.void')],
            ]}
            onChange={(result) => change({ result })}
          />
          {(form.result === 'B' || form.result === 'W') && (
            <label>
              <span>{say('margin')}</span>
              <input
                name="margin"
                inputMode="decimal"
                pattern="\d+(\.5|\.0)?"
                value={form.margin}
                onInput={(event) => change({ margin: event.currentTarget.value })}
              />
            </label>
          )}
        </>
      );
    case 'replace':
      return (
        <>
          {side}
          <Substitute form={form} table={table} change={change} />
        </>
      );
    case 'operate':
      return (
        <>
          {side}
          <NameField form={form} change={change} />
        </>
      );
    default:
      return null;
  }
}

function NameField({ form, change }: Pick<FieldsProps, 'form' | 'change'>) {
  return (
    <label>
      <span>{t('name.name')}</span>
      <input
        name="name"
        required
        maxLength={24}
        autocomplete="off"
        value={form.name}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
    </label>
  );
}

/** Chooses the replacement: a user by name, or one of the game's bots. */
function Substitute({ form, table, change }: Omit<FieldsProps, 'action'>) {
  const [game, setGame] = useState<GameKind | null>(null);
  useEffect(() => {
    kinds().then(
      (all) => setGame(all.find(({ name }) => name === table?.game) ?? null),
      // The name field still accepts a bot's name.
      () => undefined,
    );
  }, [table?.game]);
  const bots = game?.bots ?? [];
  const bot = bots.find(({ name }) => name === form.bot?.name);
  const level = bot?.options.find(({ name }) => name === 'level');
  const [first] = bots;
  return (
    <>
      {first !== undefined && (
        <Choice
          legend={say('substitute')}
          name="action-substitute"
          value={form.bot === null ? 'person' : 'bot'}
          choices={[
            ['person', t('play.person')],
            ['bot', t('play.bot')],
          ]}
          onChange={(who) => change({ bot: who === 'bot' ? { name: first.name, options: {} } : null })}
        />
      )}
      {form.bot === null ? (
        <NameField form={form} change={change} />
      ) : (
        <Select
          title={t('play.which')}
          value={form.bot.name}
          choices={bots.map((each) => [each.name, botTitle(each)])}
          onChange={(name) => change({ bot: { name, options: {} } })}
        />
      )}
      {bot !== undefined && <p class="quiet">{botAbout(bot)}</p>}
      {form.bot !== null && level?.type === 'integer' && (
        <label>
          <span>{t('play.level')}</span>
          <input
            type="number"
            min={level.min}
            max={level.max}
            value={form.bot.options['level'] ?? String(level.default)}
            onInput={(event) =>
              change({ bot: { name: bot?.name ?? '', options: { level: event.currentTarget.value } } })
            }
          />
        </label>
      )}
    </>
  );
}

/** A preview of the position after the rewind. */
function Lookback({
  subscription,
  form,
  change,
}: Pick<FieldsProps, 'form' | 'change'> & { subscription: Subscription }) {
  const table = subscription.table.value;
  const view = subscription.view.value;
  if (table === null || view === null) return null;
  const maxPly = Math.max(0, table.moves.length - 1);
  const ply = Math.min(form.ply, maxPly);
  const last = table.moves[ply - 1];
  return (
    <>
      <label>
        <span>
          {say('back-to')} <output>{t('table.looking-back', { ply, count: table.moves.length })}</output>
        </span>
        <input
          name="ply"
          type="range"
          min={0}
          max={maxPly}
          value={ply}
          onInput={(event) => change({ ply: Number(event.currentTarget.value) })}
        />
      </label>
      <div class="lookback">
        <StillBoard
          view={view}
          stones={stonesAfter(startStones(view), table.moves, ply)}
          last={last === undefined ? [] : pointsOf(last.move)}
          coordinates
          label={t('table.board', { game: tWord('game', table.game) })}
        />
      </div>
    </>
  );
}
