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
  return (
    <div class="side-by-side">
      <BoardSize game={props.game} size={props.size} onChange={props.onSize} />
      <ClockChoice clock={props.clock} onChange={props.onClock} />
    </div>
  );
}

/** The field for the board size; nothing for a game with one board. */
export function BoardSize(props: { game: GameKind; size: string; onChange: (size: string) => void }) {
  const sizes = sizesOf(props.game);
  if (sizes.length < 2) return null;
  return (
    <Select
      title={t('play.size')}
      value={props.size}
      choices={sizes.map((each) => [each, `${each}×${each}`])}
      onChange={props.onChange}
    />
  );
}

/** The fields for the time control: a usual one, or one in the words of the protocol. */
export function ClockChoice({ clock, onChange }: { clock: string; onChange: (clock: string) => void }) {
  const preset = (clocks as readonly string[]).includes(clock);
  return (
    <>
      <Select
        title={t('play.clock')}
        value={preset ? clock : 'other'}
        choices={[...clocks.map((each) => [each, t(`clock.${each}`)] as const), ['other', t('clock.other')]]}
        onChange={(each) => onChange(each === 'other' ? '' : each)}
      />
      {!preset && (
        <label>
          <span>{t('play.clock-own')}</span>
          <input value={clock} placeholder="15m+5s" required onInput={(event) => onChange(event.currentTarget.value)} />
        </label>
      )}
    </>
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
