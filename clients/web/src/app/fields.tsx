import { t, tWord } from '../text/text';
import type { OptionKind } from './api';

/** A group of radio buttons, all visible. */
export function Choice<T extends string>(props: {
  legend: string;
  name: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
  class?: string;
}) {
  return (
    <fieldset class={`choice ${props.class ?? ''}`}>
      <legend>{props.legend}</legend>
      <div class="segments">
        {props.choices.map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the default value of an option as the protocol writes it. */
export const defaultOf = (option: OptionKind): string =>
  option.type === 'flag' ? (option.default ? 'on' : 'off') : String(option.default);

const steps = { integer: 1, 'half-points': 0.5, decimal: 0.001 };

/** A form field for one option of a table; with other texts for one of a bot. */
export function OptionField(props: {
  option: OptionKind;
  value: string;
  onChange: (value: string) => void;
  title?: string;
  /** The id of a text about the option. */
  describedBy?: string;
  textOf?: (value: string) => string;
}) {
  const { option, value, onChange, describedBy } = props;
  const title = props.title ?? tWord('option', option.name);
  const textOf = props.textOf ?? ((word: string) => tWord('word', word));
  switch (option.type) {
    case 'flag':
      return (
        <Switch
          title={title}
          value={value === 'on'}
          describedBy={describedBy}
          onChange={(on) => onChange(on ? 'on' : 'off')}
        />
      );
    case 'choice':
      return (
        <Select
          title={title}
          value={value}
          choices={option.values.map(String).map((word) => [word, textOf(word)])}
          describedBy={describedBy}
          onChange={onChange}
        />
      );
    case 'integer':
    case 'half-points':
    case 'decimal':
      return (
        <label>
          <span>{title}</span>
          <input
            type="number"
            min={option.min}
            max={option.max}
            step={steps[option.type]}
            value={value}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      );
    case 'text':
      return (
        <label>
          <span>{title}</span>
          <input
            value={value}
            placeholder={option.form}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      );
  }
}

export function Switch(props: {
  title: string;
  value: boolean;
  describedBy?: string | undefined;
  onChange: (on: boolean) => void;
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={props.value}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.title}</span>
    </label>
  );
}

export function Select<T extends string>(props: {
  title: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  describedBy?: string | undefined;
  onChange: (value: T) => void;
}) {
  return (
    <label>
      <span>{props.title}</span>
      <select
        value={props.value}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        {props.choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The stone beside a name. */
export function Disc({ side }: { side: 'black' | 'white' }) {
  return <span class={`disc-icon ${side}`} role="img" aria-label={t(`side.${side}`)} />;
}

/** A password; `kind` tells the browser whether to offer a stored one or to suggest a new one. */
export function PasswordField({
  label,
  kind,
  value,
  onChange,
}: {
  label: string;
  kind: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="password"
        name={kind}
        autocomplete={kind}
        required
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
