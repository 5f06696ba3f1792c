import { useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { explain, server } from '../app/session';
import { keep, kept } from '../app/settings';
import { go } from '../app/route';
import { eloText, scaleText } from '../bots/rating';
import { ofStrength, strengths, strongest, type Strength } from '../bots/strength';
import { tWord } from '../text/text';
import { chosenIn, chosenKey, type Chosen } from './chosen';
import { clockName } from './rowTexts';
import { CustomGame } from './CustomGame';
import { GameCards } from './GameCards';
import { fairStart, openTable, type Wish } from './offers';
import { t } from '../text/text';
import { numberWord, say } from './words';

/** What Qiyuan is, the games to choose from, and a game against a bot at one click; everything else is folded. */
export function PlayNow({ games }: { games: GameKind[] }) {
  const [chosen, setChosen] = useState<Partial<Chosen>>(() => kept<Chosen>(chosenKey));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const now = chosenIn(games, chosen);
  if (now === null) return null;
  const { game, size, clock, side } = now;

  const choose = (part: Partial<Chosen>): void => {
    const next = { ...chosen, ...part };
    setChosen(next);
    keep(chosenKey, next);
  };

  async function play(wish: Omit<Wish, 'game' | 'side'>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const options = {
        ...(size === '' ? {} : { size }),
        clock: clock.trim() || 'none',
        ...fairStart(game),
        ...wish.options,
      };
      go(`/table/${await openTable({ ...wish, game: game.name, side, options })}`);
    } catch (failure) {
      setProblem(explain(failure));
      setBusy(false);
    }
  }

  const bot = strongest(game);
  const ready = !busy && server.isOpen.value;
  return (
    <section class="card play-now" aria-labelledby="play-title">
      <h1 id="play-title">{say('about', { number: numberWord(games.length) })}</h1>
      <GameCards games={games} game={game.name} onChange={(name) => choose({ game: name })} />
      <p class="about">
        {tWord('about', game.name, game.title)} <a href={`/learn/${game.name}`}>{t('play.learn')}</a>
      </p>
      {bot !== undefined && (
        <>
          <div class="strengths" role="group" aria-label={say('against')}>
            {(Object.keys(strengths) as Strength[]).map((each) => {
              const options = ofStrength(bot, each);
              return (
                <button
                  type="button"
                  class={each === 'medium' ? 'primary big' : 'big'}
                  key={each}
                  disabled={!ready}
                  onClick={() => void play({ options: {}, bot: { name: bot.name, options } })}
                >
                  {say(each)}{' '}
                  {options['level'] !== undefined && (
                    <small title={scaleText(bot)}>
                      {[say('level', { level: options['level'] }), eloText(bot, Number(options['level']))]
                        .filter((text) => text !== '')
                        .join(' · ')}
                    </small>
                  )}
                </button>
              );
            })}
          </div>
          <p class="quiet terms">
            {[...(size === '' ? [] : [`${size}×${size}`]), clockName(clock), say(`side.${side}`)].join(' · ')}
          </p>
        </>
      )}
      <CustomGame chosen={now} choose={choose} busy={!ready} play={(wish) => void play(wish)} />
      <p class="problem" role="alert">
        {problem}
      </p>
    </section>
  );
}
