import { useEffect, useState } from 'preact/hooks';

import { kinds, type GameKind } from '../app/api';
import { t as tPage, tWord } from '../text/text';
import { sizesOf } from '../lobby/Conditions';
import { FileButton } from './FileButton';
import { t } from './words';

/** Where to begin: an empty board of any game, or a file. `problem` is why the last one could not be opened. */
export function Start({ problem }: { problem: string }) {
  const [games, setGames] = useState<readonly GameKind[]>([]);
  useEffect(() => {
    document.title = `${t('title')} · ${tPage('app.name')}`;
    kinds().then(setGames, () => undefined);
  }, []);
  return (
    <div class="analysis-start">
      <h1>{t('title')}</h1>
      <p>{t('start.about')}</p>
      <p class="problem" role="alert">
        {problem}
      </p>
      <section class="card" aria-labelledby="start-board">
        <h2 id="start-board">{t('start.board')}</h2>
        <ul>
          {games.map((game) => (
            <li key={game.name}>
              <span>{tWord('game', game.name, game.title)}</span>
              <span class="buttons">
                <Boards game={game} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section class="card" aria-labelledby="start-file">
        <h2 id="start-file">{t('start.file')}</h2>
        <div class="buttons">
          <FileButton text={t('start.file')} primary />
        </div>
        <p class="quiet">{t('start.file-help')}</p>
        <p class="quiet">{t('start.link')}</p>
      </section>
    </div>
  );
}

const usualSizes = 3;

/** A link for the usual sizes of a game. */
function Boards({ game }: { game: GameKind }) {
  const name = tWord('game', game.name, game.title);
  const sizes = usual(sizesOf(game));
  if (sizes.length === 0)
    return (
      <a class="button" href={`/analysis/${game.name}`} aria-label={`${name}, ${t('start.empty')}`}>
        {t('start.empty')}
      </a>
    );
  return (
    <>
      {sizes.map((size) => (
        <a
          class="button"
          key={size}
          href={`/analysis/${game.name}?size=${size}`}
          aria-label={t('start.size', { game: name, size })}
        >
          {size}×{size}
        </a>
      ))}
    </>
  );
}

/** The most popular first. */
const popular = ['19', '13', '9', '15'];

/** A few of many sizes: those that people play most. */
function usual(sizes: readonly string[]): readonly string[] {
  if (sizes.length <= usualSizes) return sizes;
  const known = popular.filter((size) => sizes.includes(size)).slice(0, usualSizes);
  return known.length > 0 ? sizes.filter((size) => known.includes(size)) : sizes.slice(0, usualSizes);
}
