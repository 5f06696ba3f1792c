import { useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { Choice, Select } from '../app/fields';
import { explain, server } from '../app/session';
import { keep, kept } from '../app/settings';
import { go } from '../app/route';
import type { Side } from '../protocol/vocabulary';
import { Tibetan } from '../text/Tibetan';
import { botAbout, botTitle } from '../text/bots';
import { t, tWord } from '../text/text';
import { BoardAndClock, defaultSize, MoreOptions, sizesOf } from './Conditions';
import { openTable } from './offers';

/** The last choices, stored on this device; some for each game. */
interface Chosen {
  game: string;
  size: Record<string, string>;
  opponent: 'bot' | 'person';
  bot: string;
  level: number;
  clock: string;
  side: Side | 'any';
}

const key = 'qiyuan.play';
const byDefault: Chosen = {
  game: 'go',
  size: { go: '9' },
  opponent: 'bot',
  bot: 'uct',
  level: 3,
  clock: 'none',
  side: 'black',
};

/** Options that have a field above, or that do not matter for a quick game. */
const elsewhere = new Set(['size', 'clock', 'clock.black', 'clock.white', 'canadian', 'lag', 'grace']);

const betweenPeople = new Set(['delay', 'scoring']);

export function PlayNow({ games }: { games: GameKind[] }) {
  const [chosen, setChosen] = useState<Chosen>(() => ({ ...byDefault, ...kept<Chosen>(key) }));
  const [more, setMore] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const game = games.find((each) => each.name === chosen.game) ?? games[0];
  if (game === undefined) return null;

  const choose = (part: Partial<Chosen>): void => {
    const next = { ...chosen, ...part };
    setChosen(next);
    keep(key, next);
    if (part.game !== undefined) setMore({});
  };

  const sizes = sizesOf(game);
  const size = sizes.find((each) => each === chosen.size[game.name]) ?? defaultSize(game);
  const bot = game.bots.find((each) => each.name === chosen.bot) ?? game.bots[0];
  const level = bot?.options.find((option) => option.name === 'level');
  const againstBot = chosen.opponent === 'bot' && bot !== undefined;
  const others = [...game.options, ...game.table_options].filter(
    ({ name }) => !elsewhere.has(name) && !(againstBot && betweenPeople.has(name)),
  );

  async function play(event: Event): Promise<void> {
    event.preventDefault();
    if (game === undefined) return;
    setBusy(true);
    setProblem('');
    try {
      const room = await openTable({
        game: game.name,
        options: { ...(sizes.length > 0 ? { size } : {}), clock: chosen.clock.trim() || 'none', ...more },
        side: chosen.side,
        bot: againstBot ? { name: bot.name, options: level ? { level: String(chosen.level) } : {} } : null,
      });
      go(`/table/${room}`);
    } catch (failure) {
      setProblem(explain(failure));
      setBusy(false);
    }
  }

  return (
    <form class="card play-now" onSubmit={(event) => void play(event)} aria-labelledby="play-title">
      <h1 id="play-title">{t('play.title')}</h1>
      <Choice
        legend={t('play.game')}
        class="games"
        name="game"
        value={game.name}
        choices={games.map((each) => [each.name, tWord('game', each.name, each.title)])}
        onChange={(name) => choose({ game: name })}
      />
      <p class="about">
        <Tibetan word={`game.${game.name}`} /> {tWord('about', game.name, game.title)}{' '}
        <a href={`/learn/${game.name}`}>{t('play.learn')}</a>
      </p>
      <div class="fields">
        {game.bots.length > 0 && (
          <Choice
            legend={t('play.opponent')}
            name="opponent"
            value={chosen.opponent}
            choices={[
              ['bot', t('play.bot')],
              ['person', t('play.person')],
            ]}
            onChange={(opponent) => choose({ opponent })}
          />
        )}
        {againstBot && (
          <div class="side-by-side">
            <Select
              title={t('play.which')}
              value={bot.name}
              choices={game.bots.map((each) => [each.name, botTitle(each)])}
              onChange={(name) => choose({ bot: name })}
            />
            {level?.type === 'integer' && (
              <label>
                <span>
                  {t('play.level')} <output>{chosen.level}</output>
                </span>
                <input
                  type="range"
                  min={level.min}
                  max={level.max}
                  value={chosen.level}
                  onInput={(event) => choose({ level: Number(event.currentTarget.value) })}
                />
              </label>
            )}
          </div>
        )}
        {againstBot && <p class="about">{botAbout(bot)}</p>}
        <BoardAndClock
          game={game}
          size={size}
          onSize={(each) => choose({ size: { ...chosen.size, [game.name]: each } })}
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
      </div>
      <MoreOptions
        game={game.name}
        options={others}
        values={more}
        onChange={(name, value) => setMore({ ...more, [name]: value })}
      />
      <button type="submit" class="primary big" disabled={busy || !server.isOpen.value}>
        {busy ? t('play.opening') : againstBot ? t('play.start') : t('play.open')}
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}
