import { useEffect, useState } from 'preact/hooks';

import { kinds, type BotKind } from '../app/api';
import { BotStrength, MoreBotOptions } from '../bots/BotFields';
import { identityOf } from '../bots/identity';
import type { BotOptions } from '../bots/strength';
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

const optionsOf = (entrant: EntrantEntry): BotOptions =>
  Object.fromEntries(Object.entries(entrant.options ?? {}).map(([name, value]) => [name, String(value)]));

/** Returns the entrant with other options; it keeps a name that is not that of the bot with its options. */
function withOptions(entrant: EntrantEntry, bot: BotKind, options: BotOptions): EntrantEntry {
  const named = entrant.name === identityOf(bot, optionsOf(entrant));
  return { ...entrant, name: named ? identityOf(bot, options) : entrant.name, options: { ...options } };
}

/** The fields of one entrant: an account, or a bot. */
export function EntrantFields(props: {
  entrant: EntrantEntry;
  bots: readonly BotKind[];
  /** The id of a datalist of names. */
  names?: string;
  onChange: (entrant: EntrantEntry) => void;
}) {
  const { entrant, bots, onChange } = props;
  const bot = bots.find(({ name }) => name === entrant.bot);
  const nameField = (title: string) => (
    <label class="wide">
      <span>{title}</span>
      <input
        required
        maxLength={100}
        list={bot === undefined ? props.names : undefined}
        value={entrant.name}
        onInput={(event) => onChange({ ...entrant, name: event.currentTarget.value })}
      />
    </label>
  );
  const choose = (name: string): void => {
    const { bot: _, options: __, ...person } = entrant;
    const chosen = bots.find((each) => each.name === name);
    if (chosen !== undefined) onChange({ ...person, name: identityOf(chosen, {}), bot: name });
    else onChange(bot === undefined ? person : { ...person, name: '' });
  };
  return (
    <div class="entrant-fields">
      <label>
        <span>{say('form.kind')}</span>
        <select value={bot?.name ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{say('form.account')}</option>
          {bots.map((each) => (
            <option value={each.name} key={each.name}>
              {botTitle(each)}
            </option>
          ))}
        </select>
      </label>
      {bot === undefined ? (
        nameField(say('name'))
      ) : (
        <>
          <p class="quiet">{botAbout(bot)}</p>
          <BotStrength
            bot={bot}
            options={optionsOf(entrant)}
            onChange={(options) => onChange(withOptions(entrant, bot, options))}
          />
        </>
      )}
      <details class="more-options">
        <summary>{say('form.more-options')}</summary>
        <div>
          {bot !== undefined && nameField(say('form.bot-name'))}
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
        </div>
      </details>
      {bot !== undefined && (
        <MoreBotOptions
          bot={bot}
          options={optionsOf(entrant)}
          onChange={(options) => onChange(withOptions(entrant, bot, options))}
        />
      )}
    </div>
  );
}
