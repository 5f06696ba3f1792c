import { useState } from 'preact/hooks';

import { Choice } from '../app/fields';
import { BotFields } from '../bots/BotFields';
import { t } from '../text/text';
import type { Chosen, ChosenNow } from './chosen';
import { BoardAndClock, MoreOptions } from './Conditions';
import { fairStart, type Wish } from './offers';
import { say } from './words';

/** Options that have a field above, or that do not matter for a game that begins at once. */
const elsewhere = new Set(['size', 'clock', 'clock.black', 'clock.white', 'canadian', 'lag', 'grace']);

const betweenPeople = new Set(['delay', 'scoring']);

/** Everything that a game can be besides the usual one, folded: against a person, another bot, with other options. */
export function CustomGame(props: {
  chosen: ChosenNow;
  choose: (part: Partial<Chosen>) => void;
  busy: boolean;
  play: (wish: Pick<Wish, 'options' | 'bot'>) => void;
}) {
  const { chosen, choose, busy } = props;
  const { game, bot, options, all } = chosen;
  // Options of a table are for one game; each game begins with the defaults.
  const [more, setMore] = useState<Record<string, Record<string, string>>>({});
  const own = more[game.name] ?? {};
  const others = [...game.options, ...game.table_options].filter(
    ({ name }) => !elsewhere.has(name) && !(bot !== null && betweenPeople.has(name)),
  );
  const submit = (event: Event): void => {
    event.preventDefault();
    const used = Object.entries(own).filter(([name]) => others.some((option) => option.name === name));
    props.play({ options: Object.fromEntries(used), bot: bot === null ? null : { name: bot.name, options } });
  };
  return (
    <details class="custom" open={chosen.custom} onToggle={(event) => choose({ custom: event.currentTarget.open })}>
      <summary>
        {say('custom')} <span class="quiet">{say('custom.hint')}</span>
      </summary>
      <form onSubmit={submit}>
        {game.bots.length > 0 && (
          <Choice
            legend={t('play.opponent')}
            name="opponent"
            value={all.opponent}
            choices={[
              ['bot', t('play.bot')],
              ['person', t('play.person')],
            ]}
            onChange={(opponent) => choose({ opponent })}
          />
        )}
        {bot !== null && (
          <BotFields
            bots={game.bots}
            bot={bot}
            options={options}
            onChange={(each, next) =>
              choose({ bots: { ...all.bots, [game.name]: { name: each.name, options: next } } })
            }
          />
        )}
        <BoardAndClock
          game={game}
          size={chosen.size}
          onSize={(each) => choose({ size: { ...all.size, [game.name]: each } })}
          clock={chosen.clock}
          onClock={(clock) => choose({ clock })}
        />
        <Choice
          legend={t('play.side')}
          name="side"
          value={chosen.side}
          choices={[
            ['black', t('side.black')],
            ['white', t('side.white')],
            ['any', t('side.any')],
          ]}
          onChange={(side) => choose({ side })}
        />
        <MoreOptions
          game={game.name}
          options={others}
          values={{ ...fairStart(game), ...own }}
          onChange={(name, value) => setMore({ ...more, [game.name]: { ...own, [name]: value } })}
        />
        <button type="submit" class="primary big" disabled={busy}>
          {bot === null ? t('play.open') : t('play.start')}
        </button>
      </form>
    </details>
  );
}
