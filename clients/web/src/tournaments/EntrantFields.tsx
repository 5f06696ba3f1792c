import { useEffect, useState } from 'preact/hooks';

import { kinds, type BotKind, type OptionKind } from '../app/api';
import { defaultOf, OptionField } from '../app/fields';
import { botAbout, botTitle } from '../text/bots';
import type { EntrantEntry } from './definition';
import { say } from './words';

/** The bots of a game. */
export function useBots(game: string): readonly BotKind[] {
  const [bots, setBots] = useState<readonly BotKind[]>([]);
  useEffect(() => {
    kinds().then(
      (all) => setBots(all.find(({ name }) => name === game)?.bots ?? []),
      () => undefined,
    );
  }, [game]);
  return bots;
}

/** Returns the object with one more member, or without it. */
export function withMember<T extends object, K extends keyof T>(whole: T, name: K, value: T[K] | undefined): T {
  const { [name]: _, ...rest } = whole;
  return (value === undefined ? rest : { ...rest, [name]: value }) as T;
}

/** The fields of one entrant: an account, or a bot under a name of its own. */
export function EntrantFields(props: {
  entrant: EntrantEntry;
  bots: readonly BotKind[];
  /** The id of a datalist of names. */
  names?: string;
  onChange: (entrant: EntrantEntry) => void;
}) {
  const { entrant, bots, onChange } = props;
  const bot = bots.find(({ name }) => name === entrant.bot);
  const options = bot?.options ?? [];
  // The strength is the option that everyone sets.
  const level = options.find(({ name }) => name === 'level');
  const others = options.filter((option) => option !== level);
  const field = (option: OptionKind) => (
    <OptionField
      key={option.name}
      option={option}
      value={String(entrant.options?.[option.name] ?? defaultOf(option))}
      onChange={(value) => onChange({ ...entrant, options: { ...entrant.options, [option.name]: value } })}
    />
  );
  return (
    <>
      <label class="wide">
        <span>{say('name')}</span>
        <input
          required
          maxLength={100}
          list={entrant.bot === undefined ? props.names : undefined}
          value={entrant.name}
          onInput={(event) => onChange({ ...entrant, name: event.currentTarget.value })}
        />
      </label>
      <label>
        <span>{say('form.kind')}</span>
        <select
          value={entrant.bot ?? ''}
          onChange={(event) => {
            const { bot: _, options: __, ...person } = entrant;
            const chosen = event.currentTarget.value;
            onChange(chosen === '' ? person : { ...person, bot: chosen });
          }}
        >
          <option value="">{say('form.account')}</option>
          {bots.map((each) => (
            <option value={each.name} key={each.name}>
              {botTitle(each)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{say('school')}</span>
        <input
          value={entrant.school ?? ''}
          onInput={(event) => onChange(withMember(entrant, 'school', event.currentTarget.value || undefined))}
        />
      </label>
      <label class="short">
        <span>{say('rating')}</span>
        <input
          type="number"
          value={entrant.rating ?? ''}
          onInput={(event) => {
            const { value } = event.currentTarget;
            onChange(withMember(entrant, 'rating', value === '' ? undefined : Number(value)));
          }}
        />
      </label>
      {level !== undefined && field(level)}
      {bot !== undefined && <p class="quiet">{botAbout(bot)}</p>}
      {others.length > 0 && (
        <details>
          <summary>{say('form.bot-options')}</summary>
          <div class="row">{others.map(field)}</div>
        </details>
      )}
    </>
  );
}
