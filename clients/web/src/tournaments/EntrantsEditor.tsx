import { useEffect, useState } from 'preact/hooks';

import type { BotKind } from '../app/api';
import { server } from '../app/session';
import { fromList, type EntrantEntry } from './definition';
import { EntrantFields } from './EntrantFields';
import { RemoveButton } from './FormatFields';
import { say } from './words';

const known = 'known-accounts';

/** Edits the initial entrants, one by one or from a pasted list. */
export function EntrantsEditor(props: {
  bots: readonly BotKind[];
  entrants: readonly EntrantEntry[];
  onChange: (entrants: EntrantEntry[]) => void;
}) {
  const { bots, entrants, onChange } = props;
  const [list, setList] = useState('');
  const accounts = useAccounts();
  const add = (...more: EntrantEntry[]): void => onChange([...entrants, ...more]);

  function addBot(): void {
    // Organisers more often enter several bots of a kind than one of each.
    const last = entrants.findLast((each) => each.bot !== undefined);
    const bot = last?.bot ?? bots[0]?.name;
    if (bot === undefined) return;
    const taken = new Set(entrants.map(({ name }) => name.toLowerCase()));
    let number = 1;
    while (taken.has(`${bot}-${number}`)) ++number;
    add({ name: `${bot}-${number}`, bot, ...(last?.options === undefined ? {} : { options: last.options }) });
  }

  return (
    <fieldset class="card">
      <legend>{say('form.who')}</legend>
      <p class="quiet">{say('form.who-note')}</p>
      <datalist id={known}>
        {accounts.map((name) => (
          <option value={name} key={name} />
        ))}
      </datalist>
      {entrants.length === 0 && <p>{say('form.nobody')}</p>}
      <ol class="entrants">
        {entrants.map((entrant, at) => (
          <li key={at} class="row">
            <EntrantFields
              entrant={entrant}
              bots={bots}
              names={known}
              onChange={(changed) => onChange(entrants.map((each, index) => (index === at ? changed : each)))}
            />
            <RemoveButton name={entrant.name} onClick={() => onChange(entrants.filter((_, index) => index !== at))} />
          </li>
        ))}
      </ol>
      <div class="buttons">
        <button type="button" onClick={() => add({ name: '' })}>
          {say('form.add-person')}
        </button>
        {bots.length > 0 && (
          <button type="button" onClick={addBot}>
            {say('form.add-bot')}
          </button>
        )}
      </div>
      <details>
        <summary>{say('form.paste')}</summary>
        <label>
          <span>{say('form.paste-about')}</span>
          <textarea rows={5} value={list} onInput={(event) => setList(event.currentTarget.value)} />
        </label>
        <button
          type="button"
          disabled={list.trim() === ''}
          onClick={() => {
            add(...fromList(list));
            setList('');
          }}
        >
          {say('form.paste-take')}
        </button>
      </details>
    </fieldset>
  );
}

function useAccounts(): string[] {
  const [names, setNames] = useState<string[]>([]);
  const visit = server.visits.value;
  useEffect(() => {
    server.askAll({ verb: 'Accounts' }).then(
      (lines) => setNames(lines.flatMap((line) => (line.verb === 'Account' ? [line.user] : []))),
      // Without the list of accounts, the user types the full name.
      () => undefined,
    );
  }, [visit]);
  return names;
}

/** Pairs of entrants that must never meet. */
export function ForbiddenEditor(props: {
  names: readonly string[];
  pairs: readonly (readonly [string, string])[];
  onChange: (pairs: [string, string][]) => void;
}) {
  const { names, pairs, onChange } = props;
  const all = pairs.map(([one, other]): [string, string] => [one, other]);
  const change = (at: number, pair: [string, string]): void =>
    onChange(all.map((each, index) => (index === at ? pair : each)));
  const choice = (title: string, value: string, without: string, onPick: (name: string) => void) => (
    <label>
      <span>{title}</span>
      <select required value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        <option value="">{say('control.choose')}</option>
        {names
          .filter((name) => name !== '' && name !== without)
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </select>
    </label>
  );
  return (
    <div role="group" aria-labelledby="forbidden-title">
      <p id="forbidden-title">{say('form.forbidden')}</p>
      <ul class="entrants">
        {all.map(([one, other], at) => (
          <li key={at} class="row">
            {choice(say('control.player'), one, other, (name) => change(at, [name, other]))}
            {choice(say('control.other'), other, one, (name) => change(at, [one, name]))}
            <RemoveButton
              name={`${one} ${say('form.and')} ${other}`}
              onClick={() => onChange(all.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <button type="button" disabled={names.length < 2} onClick={() => onChange([...all, ['', '']])}>
        {say('form.forbidden-add')}
      </button>
    </div>
  );
}
