import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { levelText } from '../bots/rating';
import { botTitle } from '../text/bots';
import { tWord } from '../text/text';
import { fromList, type EntrantEntry } from './definition';
import { EntrantFields } from './EntrantFields';
import { nextBot } from './presets';
import { RemoveButton } from './TieBreaks';
import { say } from './words';

const known = 'known-accounts';

/** Edits the initial entrants, one by one or from a pasted list. */
export function EntrantsEditor(props: {
  game: GameKind;
  entrants: readonly EntrantEntry[];
  /** The names of all accounts. */
  known: readonly string[];
  onChange: (entrants: EntrantEntry[]) => void;
}) {
  const { game, entrants, onChange } = props;
  const [list, setList] = useState('');
  /** The entrant whose fields are open. */
  const [open, setOpen] = useState<number | null>(null);
  const added = useRef<HTMLLIElement>(null);
  const isNew = useRef(false);
  useLayoutEffect(() => {
    if (isNew.current) added.current?.querySelector<HTMLElement>('input, select')?.focus();
    isNew.current = false;
  });
  const add = (...more: EntrantEntry[]): void => onChange([...entrants, ...more]);
  const addOpen = (entrant: EntrantEntry | null): void => {
    if (entrant === null) return;
    add(entrant);
    setOpen(entrants.length);
    isNew.current = true;
  };

  return (
    <fieldset class="card">
      <legend>{say('form.who')}</legend>
      <p class="quiet">{say('form.who-note')}</p>
      <datalist id={known}>
        {props.known.map((name) => (
          <option value={name} key={name} />
        ))}
      </datalist>
      {entrants.length === 0 && <p>{say('form.nobody')}</p>}
      <ol class="entrants">
        {entrants.map((entrant, at) => (
          <li key={at} ref={at === entrants.length - 1 ? added : null}>
            <details
              open={at === open}
              onToggle={({ currentTarget }) => {
                if (currentTarget.open) setOpen(at);
                else if (open === at) setOpen(null);
              }}
              onInvalidCapture={() => setOpen(at)}
            >
              <summary>
                <strong>{entrant.name === '' ? say('form.unnamed') : tWord('bot', entrant.name)}</strong>{' '}
                <span class="quiet">{aboutEntrant(entrant, game)}</span>
              </summary>
              <EntrantFields
                entrant={entrant}
                bots={game.bots}
                names={known}
                onChange={(changed) => onChange(entrants.map((each, index) => (index === at ? changed : each)))}
              />
            </details>
            <RemoveButton
              name={tWord('bot', entrant.name)}
              onClick={() => {
                setOpen(null);
                onChange(entrants.filter((_, index) => index !== at));
              }}
            />
          </li>
        ))}
      </ol>
      <div class="buttons">
        <button type="button" onClick={() => addOpen({ name: '' })}>
          {say('form.add-person')}
        </button>
        {game.bots.length > 0 && (
          <button type="button" onClick={() => addOpen(nextBot(entrants, game))}>
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

/** The school and the strength of an entrant, as far as they are known. */
function aboutEntrant(entrant: EntrantEntry, game: GameKind): string {
  const bot = game.bots.find(({ name }) => name === entrant.bot);
  const level = /:level=(\d+)/.exec(entrant.name)?.[1];
  const strength = bot === undefined || level === undefined ? '' : levelText(bot, Number(level));
  const kind = bot === undefined || entrant.name.startsWith(bot.name) ? '' : botTitle(bot);
  const rating = entrant.rating === undefined ? '' : `${say('rating')} ${entrant.rating}`;
  return [kind, entrant.school ?? '', rating, strength].filter((text) => text !== '').join(' · ');
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
