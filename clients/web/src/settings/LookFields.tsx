import { set, settings } from '../app/settings';
import { boardMaterials, stoneSets, type Look } from '../board/materials';
import { StillBoard } from '../board/StillBoard';
import { speaker } from '../text/text';
import { corner, cornerStones } from './corner';
import { words } from './words';

const say = speaker(words);

/** The choice of board and stones, each as a picture of a corner with the other one as chosen. */
export function LookFields() {
  const { board, stones } = settings.value;
  return (
    <>
      <Pictures
        legend={say('board')}
        name="board"
        value={board}
        choices={boardMaterials.map((each) => ({
          value: each,
          title: say(`board.${each}`),
          look: { board: each, stones },
        }))}
        onChange={(each) => set('board', each)}
      />
      <Pictures
        legend={say('stones')}
        name="stones"
        value={stones}
        choices={stoneSets.map((each) => ({
          value: each,
          title: say(`stones.${each}`),
          look: { board, stones: each },
        }))}
        onChange={(each) => set('stones', each)}
      />
    </>
  );
}

/** Radio buttons, each with the picture of a look. */
function Pictures<T extends string>(props: {
  legend: string;
  name: string;
  value: T;
  choices: readonly { value: T; title: string; look: Look }[];
  onChange: (value: T) => void;
}) {
  return (
    <fieldset class="choice pictures">
      <legend>{props.legend}</legend>
      <div class="cards">
        {props.choices.map(({ value, title, look }) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span class="picture" aria-hidden="true">
              <StillBoard view={corner} stones={cornerStones} last={['3-1']} look={look} label="" />
            </span>
            <span>{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
