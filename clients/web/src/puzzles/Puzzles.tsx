import { useEffect } from 'preact/hooks';

import { settings } from '../app/settings';
import { speaker, t, tWord } from '../text/text';
import { gamesWithPuzzles, gradesOf } from './daily';
import { DailyPuzzle } from './DailyPuzzle';
import { nextUnsolved } from './filter';
import { Picture } from './Picture';
import { solvedCount } from './progress';
import { PuzzleList } from './PuzzleList';
import { PuzzlePage } from './PuzzlePage';
import { Streak } from './Streak';
import { useFile } from './useFile';
import { words } from './words';
import './puzzles.css';

const say = speaker(words);

/** `/puzzles` lists the games, `/puzzles/go` the puzzles of a game, `/puzzles/go/3` shows one. */
export function Puzzles({ game, number }: { game: string; number: number | null }) {
  const { language } = settings.value;
  useEffect(() => {
    const parts = [
      ...(number === null ? [] : [say('number', { number })]),
      ...(game === '' ? [] : [tWord('game', game)]),
    ];
    document.title = [...parts, say('title'), t('app.name')].join(' · ');
  }, [game, number, language]);
  return game === '' ? <Games /> : <Game game={game} number={number} />;
}

function Game({ game, number }: { game: string; number: number | null }) {
  const { file, failed, retry } = useFile(game);
  if (failed)
    return (
      <div class="card narrow" role="alert">
        <p>{say('failed')}</p>
        <button onClick={retry}>{t('link.retry')}</button>
      </div>
    );
  if (file === undefined) return <p class="loading">{t('common.loading')}</p>;
  if (file === null) return <Nothing text={say('none')} />;
  if (number === null) return <PuzzleList file={file} />;
  const puzzle = file.puzzles[number - 1];
  if (puzzle === undefined) return <Nothing text={say('missing')} />;
  return <PuzzlePage file={file} puzzle={puzzle} number={number} key={puzzle.id} />;
}

function Nothing({ text }: { text: string }) {
  return (
    <div class="card narrow">
      <h1>{text}</h1>
      <a class="button" href="/puzzles">
        {say('all')}
      </a>
    </div>
  );
}

function Games() {
  return (
    <div class="puzzle-games">
      <header>
        <h1>{say('title')}</h1>
        <p class="quiet">{say('intro')}</p>
        <Streak />
      </header>
      <DailyPuzzle />
      <ul>
        {gamesWithPuzzles.map((game) => (
          <GameCard game={game} key={game} />
        ))}
      </ul>
    </div>
  );
}

function GameCard({ game }: { game: string }) {
  const { file } = useFile(game);
  const count = gradesOf[game]?.length ?? 0;
  const done = solvedCount(game);
  const puzzle = file?.puzzles[(nextUnsolved(game, file.puzzles, 0) ?? 1) - 1];
  const name = tWord('game', game);
  return (
    <li class="card">
      <div class="game-board">
        {file && puzzle !== undefined && <Picture file={file} puzzle={puzzle} label={say(puzzle.side)} />}
      </div>
      <h2>{name}</h2>
      <div>
        <progress max={count} value={done} aria-label={say('solved', { done, count })} />
        <p class="quiet">{say('solved', { done, count })}</p>
      </div>
      <a class="button" href={`/puzzles/${game}`}>
        {say('open', { game: name })}
      </a>
    </li>
  );
}
