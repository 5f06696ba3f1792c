import { useLayoutEffect, useRef } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { Select, Switch } from '../app/fields';
import {
  formats,
  mayRunOn,
  numbers,
  pairsByStanding,
  tieBreaks,
  uses,
  type Definition,
  type NumberName,
  type TieBreak,
} from './definition';
import { say } from './words';

/** The format of a tournament, its numbers, and the tie-breaks. */
export function FormatFields({
  game,
  tournament,
  onChange,
}: {
  game: GameKind;
  tournament: Definition;
  onChange: (part: Partial<Definition>) => void;
}) {
  const { format } = tournament;
  return (
    <fieldset class="card">
      <legend>{say('form.how')}</legend>
      <Select
        title={say('form.format')}
        value={format}
        choices={formats.map((each) => [each, say(`format.${each}`)])}
        onChange={(each) => onChange({ format: each })}
      />
      <p class="quiet" role="status">
        {say(`about.${format}`)}
      </p>
      <div class="row numbers">
        {(Object.keys(numbers) as NumberName[])
          .filter((name) => uses(format, name))
          .map((name) => (
            <label key={name}>
              <span>{say(`number.${name}`)}</span>
              <input
                type="number"
                required
                min={numbers[name].min}
                max={numbers[name].max}
                value={tournament[name] ?? numbers[name].usual}
                onInput={({ currentTarget: { value } }) => {
                  // While the user types, the field may be empty.
                  if (value !== '') onChange({ [name]: Number(value) });
                }}
              />
            </label>
          ))}
        {pairsByStanding(format) && (
          <Select
            title={say('form.bye')}
            value={String(tournament.bye_points ?? 1)}
            choices={['1', '0.5', '0'].map((points) => [points, points])}
            onChange={(points) => onChange({ bye_points: Number(points) })}
          />
        )}
      </div>
      <p class="quiet">{say('games-note')}</p>
      {mayRunOn(format) && (
        <Switch
          title={say('form.in-rounds')}
          value={tournament.in_rounds ?? true}
          onChange={(in_rounds) => onChange({ in_rounds })}
        />
      )}
      {format !== 'match' && (
        <Switch
          title={say('form.avoid')}
          value={tournament.avoid_same_school ?? false}
          onChange={(avoid_same_school) => onChange({ avoid_same_school })}
        />
      )}
      <TieBreaks game={game} chosen={tournament.tie_breaks ?? []} onChange={(tie_breaks) => onChange({ tie_breaks })} />
    </fieldset>
  );
}

/** The tie-breaks in order. Buttons move an item and keep the focus. */
function TieBreaks(props: { game: GameKind; chosen: readonly TieBreak[]; onChange: (chosen: TieBreak[]) => void }) {
  const { game, chosen, onChange } = props;
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focus.current === null) return;
    // A moved item is a new element, which has lost the focus.
    const [name, way] = focus.current.split(' ');
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-name="${name}"] button`) ?? [])];
    (
      buttons.find((each) => each.dataset['way'] === way && !each.disabled) ?? buttons.find((each) => !each.disabled)
    )?.focus();
    focus.current = null;
  });
  const move = (at: number, by: -1 | 1): void => {
    const next = [...chosen];
    const [moved] = next.splice(at, 1);
    if (moved === undefined) return;
    next.splice(at + by, 0, moved);
    focus.current = `${moved} ${by}`;
    onChange(next);
  };
  const left = tieBreaks.filter((each) => !chosen.includes(each) && (each !== 'discs' || game.discs));
  return (
    <div class="tie-breaks" role="group" aria-labelledby="breaks-title">
      <p id="breaks-title">{say('form.breaks')}</p>
      <ol ref={list}>
        {chosen.map((each, at) => {
          const name = say(`tie-break.${each}`);
          return (
            <li key={each} data-name={each}>
              <span>
                {at + 1}. {name}
                <span class="quiet"> {say(`tie-break-about.${each}`)}</span>
              </span>
              <span class="buttons">
                <IconButton
                  label={say('form.up', { name })}
                  way="-1"
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  label={say('form.down', { name })}
                  way="1"
                  disabled={at === chosen.length - 1}
                  onClick={() => move(at, 1)}
                />
                <RemoveButton name={name} onClick={() => onChange(chosen.filter((other) => other !== each))} />
              </span>
            </li>
          );
        })}
      </ol>
      {left.length > 0 && (
        <label>
          <span>{say('form.break-add')}</span>
          <select
            value=""
            onChange={({ currentTarget }) => {
              const added = left.find((each) => each === currentTarget.value);
              currentTarget.value = '';
              if (added !== undefined) onChange([...chosen, added]);
            }}
          >
            <option value="">{say('control.choose')}</option>
            {left.map((each) => (
              <option value={each} key={each}>
                {say(`tie-break.${each}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function IconButton(props: { label: string; way: '-1' | '1'; disabled: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      data-way={props.way}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={props.way === '-1' ? 'M12 19V5m-6 6 6-6 6 6' : 'M12 5v14m-6-6 6 6 6-6'} />
      </svg>
    </button>
  );
}

export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const label = say('form.remove', { name });
  return (
    <button type="button" class="remove" aria-label={label} title={label} onClick={onClick}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  );
}
