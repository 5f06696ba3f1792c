import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { Select } from '../app/fields';
import { explain, server } from '../app/session';
import { Confirm, type Question } from './Confirm';
import { entering, type EntrantEntry } from './definition';
import { EntrantFields, useBots } from './EntrantFields';
import { nameOf, type Pairing, type TournamentData } from './tournament';
import { say } from './words';

type Act = (question: string, action: string, ...given: string[]) => void;

/** The arbiter's actions for a tournament, each with a confirmation. */
export function TournamentControl({ tournament, onChange }: { tournament: TournamentData; onChange: () => void }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const [reason, setReason] = useState('');

  async function direct(action: string, given: string[]): Promise<void> {
    setProblem('');
    setSaid('');
    try {
      await server.ask({ verb: 'Direct', id: tournament.id, action, arguments: given });
      setSaid(say('control.done'));
      onChange();
    } catch (failure) {
      setProblem(explain(failure));
    }
  }
  const act: Act = (text, action, ...given) => setQuestion({ text, act: () => direct(action, given) });
  const why = reason.trim() === '' ? [] : [reason.trim()];
  const waiting = tournament.pairings.filter(({ state }) => state === 'waiting');
  // A result can be corrected, so finished games are listed too, below the undecided ones.
  const undecided = ({ state }: Pairing): boolean => state === 'waiting' || state === 'playing';
  const games = tournament.pairings
    .filter(({ white }) => white !== null)
    .sort((a, b) => Number(undecided(b)) - Number(undecided(a)));
  const names = tournament.entrants.filter(({ state }) => state === 'in').map(({ name }) => name);
  return (
    <details class="card control not-on-paper">
      <summary>
        <h2>{say('control')}</h2>
      </summary>
      <div class="acts">
        <div class="row">
          {tournament.state === 'open' && (
            <button class="primary" onClick={() => act(say('control.sure.start'), 'start')}>
              {say('control.start')}
            </button>
          )}
          {tournament.state === 'running' && (
            <button onClick={() => act(say('control.sure.pause'), 'pause', ...why)}>{say('control.pause')}</button>
          )}
          {tournament.state === 'paused' && (
            <button class="primary" onClick={() => act(say('control.sure.resume'), 'resume')}>
              {say('control.resume')}
            </button>
          )}
          <button class="danger" onClick={() => act(say('control.sure.end'), 'end', ...why)}>
            {say('control.end')}
          </button>
          <label>
            <span>{say('control.reason')}</span>
            <input value={reason} onInput={(change) => setReason(change.currentTarget.value)} />
          </label>
        </div>
        <p role="status">{said}</p>
        <p class="problem" role="alert">
          {problem}
        </p>
        <Entering tournament={tournament} act={act} />
        <Withdrawing names={names} act={act} />
        {games.length > 0 && <Deciding tournament={tournament} games={games} act={act} />}
        {waiting.length > 1 && <Swapping tournament={tournament} games={waiting} act={act} />}
        {names.length > 1 && <KeepingApart names={names} act={act} />}
      </div>
      <Confirm question={question} onDone={() => setQuestion(null)} />
    </details>
  );
}

/** One action: its fields and its button. */
function ActForm(props: { title: string; button: string; onSubmit: () => void; children: ComponentChildren }) {
  return (
    <form
      class="act"
      aria-label={props.title}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <h3>{props.title}</h3>
      <div class="row">
        {props.children}
        <button type="submit">{props.button}</button>
      </div>
    </form>
  );
}

function Entering({ tournament, act }: { tournament: TournamentData; act: Act }) {
  const [entrant, setEntrant] = useState<EntrantEntry>({ name: '' });
  const bots = useBots(tournament.game);
  return (
    <ActForm
      title={say('control.enter-title')}
      button={say('control.enter')}
      onSubmit={() => {
        const [action = '', ...given] = entering({ ...entrant, name: entrant.name.trim() });
        act(say('control.sure.enter', { name: entrant.name.trim() }), action, ...given);
      }}
    >
      <EntrantFields entrant={entrant} bots={bots} onChange={setEntrant} />
    </ActForm>
  );
}

function Pick(props: { title: string; names: readonly string[]; value: string; onChange: (name: string) => void }) {
  return (
    <label>
      <span>{props.title}</span>
      <select required value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="">{say('control.choose')}</option>
        {props.names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

function Withdrawing({ names, act }: { names: readonly string[]; act: Act }) {
  const [name, setName] = useState('');
  return (
    <ActForm
      title={say('control.withdraw-title')}
      button={say('control.withdraw')}
      onSubmit={() => act(say('control.sure.withdraw', { name }), 'withdraw', name)}
    >
      <Pick title={say('control.player')} names={names} value={name} onChange={setName} />
    </ActForm>
  );
}

function KeepingApart({ names, act }: { names: readonly string[]; act: Act }) {
  const [one, setOne] = useState('');
  const [other, setOther] = useState('');
  return (
    <ActForm
      title={say('control.forbid-title')}
      button={say('control.forbid')}
      onSubmit={() => act(say('control.sure.forbid', { one, other }), 'forbid', one, other)}
    >
      <Pick title={say('control.player')} names={names} value={one} onChange={setOne} />
      <Pick
        title={say('control.other')}
        names={names.filter((name) => name !== one)}
        value={other}
        onChange={setOther}
      />
    </ActForm>
  );
}

function PickGame(props: {
  title: string;
  tournament: TournamentData;
  games: readonly Pairing[];
  value: string;
  onChange: (number: string) => void;
}) {
  const { tournament } = props;
  return (
    <label>
      <span>{props.title}</span>
      <select required value={props.value} onChange={(change) => props.onChange(change.currentTarget.value)}>
        <option value="">{say('control.choose')}</option>
        {props.games.map(({ number, black, white }) => (
          <option value={String(number)} key={number}>
            {number}: {nameOf(tournament, black)} – {white === null ? say('bye') : nameOf(tournament, white)}
          </option>
        ))}
      </select>
    </label>
  );
}

const verdicts = ['B', 'W', 'draw', 'void'] as const;

function Deciding({ tournament, games, act }: { tournament: TournamentData; games: readonly Pairing[]; act: Act }) {
  const [number, setNumber] = useState('');
  const [verdict, setVerdict] = useState<(typeof verdicts)[number]>('B');
  const [reason, setReason] = useState('');
  return (
    <ActForm
      title={say('control.result-title')}
      button={say('control.result')}
      onSubmit={() => {
        const result = say(`result.${verdict}`);
        act(say('control.sure.result', { number, result }), 'result', number, verdict, reason.trim());
      }}
    >
      <PickGame title={say('control.game')} tournament={tournament} games={games} value={number} onChange={setNumber} />
      <Select
        title={say('result')}
        value={verdict}
        choices={verdicts.map((each) => [each, say(`result.${each}`)])}
        onChange={setVerdict}
      />
      <label>
        <span>{say('control.reason')}</span>
        <input required value={reason} onInput={(change) => setReason(change.currentTarget.value)} />
      </label>
    </ActForm>
  );
}

function Swapping({ tournament, games, act }: { tournament: TournamentData; games: readonly Pairing[]; act: Act }) {
  const [one, setOne] = useState('');
  const [other, setOther] = useState('');
  const others = games.filter(({ number }) => String(number) !== one);
  return (
    <ActForm
      title={say('control.swap-title')}
      button={say('control.swap')}
      onSubmit={() => act(say('control.sure.swap', { one, other }), 'swap', one, other)}
    >
      <PickGame title={say('control.game')} tournament={tournament} games={games} value={one} onChange={setOne} />
      <PickGame
        title={say('control.other-game')}
        tournament={tournament}
        games={others}
        value={other}
        onChange={setOther}
      />
    </ActForm>
  );
}
