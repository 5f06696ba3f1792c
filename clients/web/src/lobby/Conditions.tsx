import type { GameKind, OptionKind } from '../app/api';
import { defaultOf, OptionField, Select } from '../app/fields';
import { t } from '../text/text';

const clocks = ['none', '5m', '10m', '5m+10s', '10m/3x30s', '30s/move'] as const;

/** Returns the board sizes of a game; empty if there is no choice. */
export function sizesOf(game: GameKind): string[] {
  const size = game.options.find((option) => option.name === 'size');
  return size?.type === 'choice' ? size.values.map(String) : [];
}

/** Returns the default board size of a table. */
export function defaultSize(game: GameKind): string {
  const size = game.options.find((option) => option.name === 'size');
  return size === undefined ? '' : defaultOf(size);
}

/** The fields for board size and time control, which every table needs. */
export function BoardAndClock(props: {
  game: GameKind;
  size: string;
  onSize: (size: string) => void;
  clock: string;
  onClock: (clock: string) => void;
}) {
  const { game, size, clock } = props;
  const sizes = sizesOf(game);
  const preset = (clocks as readonly string[]).includes(clock);
  return (
    <div class="side-by-side">
      {sizes.length > 1 && (
        <Select
          title={t('play.size')}
          value={size}
          choices={sizes.map((each) => [each, `${each}×${each}`])}
          onChange={props.onSize}
        />
      )}
      <Select
        title={t('play.clock')}
        value={preset ? clock : 'other'}
        choices={[...clocks.map((each) => [each, t(`clock.${each}`)] as const), ['other', t('clock.other')]]}
        onChange={(each) => props.onClock(each === 'other' ? '' : each)}
      />
      {!preset && (
        <label>
          <span>{t('play.clock-own')}</span>
          <input
            value={clock}
            placeholder="15m+5s"
            required
            onInput={(event) => props.onClock(event.currentTarget.value)}
          />
        </label>
      )}
    </div>
  );
}

/** All other options of a table, folded. */
export function MoreOptions(props: {
  game: string;
  options: readonly OptionKind[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}) {
  if (props.options.length === 0) return null;
  return (
    <details class="more-options">
      <summary>{t('play.more')}</summary>
      <div>
        {props.options.map((option) => (
          <OptionField
            key={`${props.game} ${option.name}`}
            option={option}
            value={props.values[option.name] ?? defaultOf(option)}
            onChange={(value) => props.onChange(option.name, value)}
          />
        ))}
      </div>
    </details>
  );
}
