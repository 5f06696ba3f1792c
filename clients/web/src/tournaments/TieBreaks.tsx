import { useLayoutEffect, useRef } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { tieBreaks, type TieBreak } from './definition';
import { say } from './words';

/** The tie-breaks in order. Buttons move an item and keep the focus. */
export function TieBreaks(props: {
  game: GameKind;
  chosen: readonly TieBreak[];
  onChange: (chosen: TieBreak[]) => void;
}) {
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
