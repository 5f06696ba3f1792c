import { useId } from 'preact/hooks';

import type { BotKind, OptionKind } from '../app/api';
import { Choice, defaultOf, OptionField, Select } from '../app/fields';
import { settings } from '../app/settings';
import { botAbout, botTitle } from '../text/bots';
import { levelText, scaleText } from './rating';
import { help } from './help.zh';
import {
  furtherOptions,
  limitOf,
  limitsOf,
  optionOf,
  withLimit,
  withOption,
  type BotOptions,
  type Limit,
} from './strength';
import { optionTitle, say, valueText } from './words';
import './bots.css';

const msPerSecond = 1_000;

interface OptionsProps {
  bot: BotKind;
  options: BotOptions;
  onChange: (options: BotOptions) => void;
}

/** The fields for a bot: which one, how strong it plays, and, folded, all its other options. */
export function BotFields(props: {
  bots: readonly BotKind[];
  bot: BotKind;
  options: BotOptions;
  /** A new bot comes with its own options: none. */
  onChange: (bot: BotKind, options: BotOptions) => void;
}) {
  const { bots, bot, options, onChange } = props;
  const choose = (name: string): void => {
    const chosen = bots.find((each) => each.name === name);
    if (chosen !== undefined) onChange(chosen, {});
  };
  const change = (next: BotOptions): void => onChange(bot, next);
  return (
    <div class="bot-fields">
      <Select
        title={say('bot')}
        value={bot.name}
        choices={bots.map((each) => [each.name, botTitle(each)])}
        onChange={choose}
      />
      <p class="about">{botAbout(bot)}</p>
      <BotStrength bot={bot} options={options} onChange={change} />
      <MoreBotOptions bot={bot} options={options} onChange={change} />
    </div>
  );
}

/** How strong a bot plays: a level, or the time, playouts, positions or depth of a move. */
export function BotStrength({ bot, options, onChange }: OptionsProps) {
  const group = useId();
  const limit = limitOf(bot, options);
  const option = limit === null ? undefined : optionOf(bot, limit);
  if (limit === null || option?.type !== 'integer') return null;
  const value = Number(options[limit] ?? option.default);
  const rating = limit === 'level' ? levelText(bot, value) : '';
  const change = (next: string): void => onChange(withOption(options, option, next));
  return (
    <div class="bot-strength">
      <Choice<Limit>
        legend={say('limit.by')}
        name={group}
        class="small"
        value={limit}
        choices={limitsOf(bot).map((each) => [each, say(`limit.${each}`)])}
        onChange={(each) => onChange(withLimit(bot, options, each))}
      />
      {limit === 'level' ? (
        <label>
          <span>
            {optionTitle(limit)} <output>{value}</output>
            {rating !== '' && (
              <span class="quiet" title={scaleText(bot)}>
                {' '}
                · {rating}
              </span>
            )}
          </span>
          {/* A label names the first element that can have one, which is the output. */}
          <input
            type="range"
            aria-label={optionTitle(limit)}
            min={option.min}
            max={option.max}
            value={value}
            onInput={(event) => change(event.currentTarget.value)}
          />
        </label>
      ) : limit === 'time' ? (
        <label>
          <span>{say('seconds')}</span>
          <input
            type="number"
            min="0.1"
            max={option.max / msPerSecond}
            step="0.1"
            required
            value={value / msPerSecond}
            onChange={(event) => change(String(Math.round(Number(event.currentTarget.value) * msPerSecond)))}
          />
        </label>
      ) : (
        <label>
          <span>{optionTitle(limit)}</span>
          <input
            type="number"
            min={Math.max(1, option.min)}
            max={option.max}
            required
            value={value}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </label>
      )}
    </div>
  );
}

/** All other options of a bot, folded, each with what it means. */
export function MoreBotOptions({ bot, options, onChange }: OptionsProps) {
  const further = furtherOptions(bot, options);
  if (further.length === 0) return null;
  // A value that is not valid must be in sight for the browser to point at it.
  const unfold = (event: { currentTarget: HTMLDetailsElement }): void => {
    event.currentTarget.open = true;
  };
  return (
    <details class="more-options" onInvalidCapture={unfold}>
      <summary>{say('more')}</summary>
      <div>
        {further.map((option) => (
          <BotOption
            key={`${bot.name} ${option.name}`}
            option={option}
            value={options[option.name] ?? defaultOf(option)}
            onChange={(value) => onChange(withOption(options, option, value))}
          />
        ))}
      </div>
    </details>
  );
}

function BotOption(props: { option: OptionKind; value: string; onChange: (value: string) => void }) {
  const { option } = props;
  const about = `about-${option.name}`;
  return (
    <div class="bot-option">
      <OptionField {...props} title={optionTitle(option.name)} describedBy={about} textOf={valueText} />
      <p class="quiet" id={about}>
        {settings.value.language === 'zh' ? (help[option.help] ?? option.help) : option.help}
      </p>
    </div>
  );
}
