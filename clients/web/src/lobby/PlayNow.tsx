import { useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { Choice, defaultOf, OptionField, Select } from '../app/fields';
import { explain, hall } from '../app/session';
import { keep, kept } from '../app/settings';
import { go } from '../app/route';
import type { Side } from '../protocol/messages';
import { t, tWord } from '../text/text';
import { openTable } from './offers';

const clocks = ['none', '5m', '10m', '5m+10s', '10m/3x30s', '30s/move'] as const;

/** What was chosen last, kept on the device; of every game its own. */
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

/** Chosen above already, or of no use to a person who wants to play now. */
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

  const size = game.options.find((option) => option.name === 'size');
  const sizes = size?.type === 'choice' ? size.values.map(String) : [];
  const chosenSize = sizes.find((each) => each === chosen.size[game.name]) ?? (size ? defaultOf(size) : '');
  const bot = game.bots.find((each) => each.name === chosen.bot) ?? game.bots[0];
  const level = bot?.options.find((option) => option.name === 'level');
  const againstBot = chosen.opponent === 'bot' && bot !== undefined;
  const preset = (clocks as readonly string[]).includes(chosen.clock);
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
        options: { ...(sizes.length > 0 ? { size: chosenSize } : {}), clock: chosen.clock.trim() || 'none', ...more },
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
      <p class="about">{tWord('about', game.name, game.title)}</p>
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
          <div class="bot">
            <Select
              title={t('play.which')}
              value={bot.name}
              choices={game.bots.map((each) => [each.name, tWord('bot', each.name)])}
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
        <div class="bot">
          {sizes.length > 1 && (
            <Select
              title={t('play.size')}
              value={chosenSize}
              choices={sizes.map((each) => [each, `${each}×${each}`])}
              onChange={(each) => choose({ size: { ...chosen.size, [game.name]: each } })}
            />
          )}
          <Select
            title={t('play.clock')}
            value={preset ? chosen.clock : 'other'}
            choices={[...clocks.map((each) => [each, t(`clock.${each}`)] as const), ['other', t('clock.other')]]}
            onChange={(clock) => choose({ clock: clock === 'other' ? '' : clock })}
          />
          {!preset && (
            <label>
              <span>{t('play.clock-own')}</span>
              <input
                value={chosen.clock}
                placeholder="15m+5s"
                required
                onInput={(event) => choose({ clock: event.currentTarget.value })}
              />
            </label>
          )}
        </div>
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
      {others.length > 0 && (
        <details>
          <summary>{t('play.more')}</summary>
          <div class="more">
            {others.map((option) => (
              <OptionField
                key={`${game.name} ${option.name}`}
                option={option}
                value={more[option.name] ?? defaultOf(option)}
                onChange={(value) => setMore({ ...more, [option.name]: value })}
              />
            ))}
          </div>
        </details>
      )}
      <button type="submit" class="primary big" disabled={busy || hall.link.value !== 'online'}>
        {busy ? t('play.opening') : againstBot ? t('play.start') : t('play.open')}
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}
