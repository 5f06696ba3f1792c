import { numbers, type Definition, type NumberName } from './definition';
import { say } from './words';

/** The field for a number of a definition. */
export function NumberField(props: {
  name: NumberName;
  tournament: Definition;
  onChange: (part: Partial<Definition>) => void;
}) {
  const { name, tournament, onChange } = props;
  return (
    <label>
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
  );
}
