import type { GameKind } from '../app/api';
import { Choice, Select } from '../app/fields';
import { ClockChoice } from '../lobby/Conditions';
import { t, tWord } from '../text/text';
import { mayRunOn, roundsThatDecide, uses, type Definition } from './definition';
import { NumberField } from './NumberField';
import { say } from './words';

/** Minutes after which an absent player loses; 0: never. */
const waits = [0, 1, 2, 5, 10, 15, 30] as const;
const secondsPerMinute = 60;
const usualWait = 300;

/** Says how many rounds there are if the organiser gives no number. */
function plannedRounds(format: Definition['format'], entrants: number): string {
  if (format === 'league') return say('form.rounds.no-end');
  return entrants === 0 ? say('form.rounds.needed') : say('form.rounds.enough', { count: roundsThatDecide(entrants) });
}

/** The last step: when the games are played, and a summary. */
export function WhenStep(props: {
  game: GameKind;
  tournament: Definition;
  starts: boolean;
  onStarts: (starts: boolean) => void;
  onChange: (part: Partial<Definition>) => void;
  onSave: () => void;
}) {
  const { game, tournament, starts, onChange } = props;
  const { format, entrants = [] } = tournament;
  const clock = String(tournament.options?.['clock'] ?? 'none');
  const wait = tournament.wait ?? usualWait;
  const minutes: readonly number[] = waits.some((each) => each * secondsPerMinute === wait)
    ? waits
    : [...waits, wait / secondsPerMinute];
  return (
    <>
      <div class="card fields">
        <Choice
          legend={say('form.start')}
          name="start"
          value={starts ? 'now' : 'later'}
          choices={(['now', 'later'] as const).map((each) => [each, say(`form.start.${each}`)])}
          onChange={(each) => props.onStarts(each === 'now')}
        />
        <p class="quiet" role="status">
          {say(starts ? 'form.start-about.now' : 'form.start-about.later')}
        </p>
        <div class="side-by-side">
          {uses(format, 'rounds') && (
            <label>
              <span>{say('form.rounds')}</span>
              <input
                type="number"
                min={1}
                max={1000}
                placeholder={plannedRounds(format, entrants.length)}
                value={(tournament.rounds ?? 0) > 0 ? tournament.rounds : ''}
                onInput={({ currentTarget: { value } }) => onChange({ rounds: Number(value) })}
              />
            </label>
          )}
          <ClockChoice
            clock={clock}
            onChange={(chosen) => onChange({ options: { ...tournament.options, clock: chosen } })}
          />
        </div>
        {mayRunOn(format) && (
          <Choice
            legend={say('form.pace')}
            name="pace"
            value={(tournament.in_rounds ?? true) ? 'rounds' : 'free'}
            choices={(['rounds', 'free'] as const).map((each) => [each, say(`form.pace.${each}`)])}
            onChange={(each) => onChange({ in_rounds: each === 'rounds' })}
          />
        )}
      </div>
      <details class="card">
        <summary>{say('form.more-options')}</summary>
        <div class="row numbers">
          <NumberField name="at_once" tournament={tournament} onChange={onChange} />
          <Select
            title={say('form.wait')}
            value={String(wait / secondsPerMinute)}
            choices={minutes.map((each) => [
              String(each),
              each === 0 ? say('form.wait.never') : say('form.wait.minutes', { count: each }),
            ])}
            onChange={(each) => onChange({ wait: Number(each) * secondsPerMinute })}
          />
        </div>
        <button type="button" onClick={props.onSave}>
          {say('form.save')}
        </button>
      </details>
      <section class="card summary" aria-labelledby="summary-title">
        <h3 id="summary-title">{tournament.name}</h3>
        <p>
          {[
            tWord('game', game.name, game.title),
            ...(tournament.options?.['size'] === undefined
              ? []
              : [`${tournament.options['size']}×${tournament.options['size']}`]),
            say(`format.${format}`),
            say('players', { count: entrants.length }),
            tWord('clock', clock, `${t('play.clock')}: ${clock}`),
          ].join(' · ')}
        </p>
        {entrants.length > 0 && <p class="quiet">{entrants.map(({ name }) => tWord('bot', name)).join(', ')}</p>}
      </section>
    </>
  );
}
