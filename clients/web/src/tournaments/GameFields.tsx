import type { GameKind } from '../app/api';
import { Select } from '../app/fields';
import { BoardAndClock, defaultSize, MoreOptions } from '../lobby/Conditions';
import { tWord } from '../text/text';
import type { Definition } from './definition';
import { say } from './words';

/** Options that have a field above, or that the opening decides. */
const elsewhere = new Set(['size', 'clock']);

/** The name of the tournament, the game and the options of its tables. */
export function GameFields(props: {
  games: readonly GameKind[];
  game: GameKind;
  tournament: Definition;
  onChange: (part: Partial<Definition>) => void;
}) {
  const { games, game, tournament, onChange } = props;
  const options = Object.fromEntries(
    Object.entries(tournament.options ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const set = (name: string, value: string): void => onChange({ options: { ...options, [name]: value } });
  return (
    <fieldset class="card">
      <legend>{say('form.what')}</legend>
      <label>
        <span>{say('form.name')}</span>
        <input
          required
          maxLength={60}
          placeholder={say('form.name-example')}
          value={tournament.name}
          onInput={(typed) => onChange({ name: typed.currentTarget.value })}
        />
      </label>
      <Select
        title={say('form.game')}
        value={game.name}
        choices={games.map(({ name, title }) => [name, tWord('game', name, title)])}
        onChange={(name) => onChange({ game: name, options: {} })}
      />
      <BoardAndClock
        game={game}
        size={options['size'] ?? defaultSize(game)}
        onSize={(size) => set('size', size)}
        clock={options['clock'] ?? 'none'}
        onClock={(clock) => set('clock', clock)}
      />
      <MoreOptions
        game={game.name}
        options={[...game.options, ...game.table_options].filter(({ name }) => !elsewhere.has(name))}
        values={options}
        onChange={set}
      />
    </fieldset>
  );
}
