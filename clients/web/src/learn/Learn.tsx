import { useEffect, useState } from 'preact/hooks';

import { kinds, type GameKind } from '../app/api';
import { settings } from '../app/settings';
import { Tibetan } from '../text/Tibetan';
import { speaker, t, tWord } from '../text/text';
import { About } from './About';
import { lessonOf, type Lesson } from './lesson';
import { LessonPage } from './LessonPage';
import { NoLesson } from './NoLesson';
import { progress } from './progress';
import { words } from './words';
import './learn.css';

const say = speaker(words);

/** `/learn` lists the games; `/learn/go#3` shows a step of a lesson; `/learn/jiaqi/about` the background. */
export function Learn(props: { game: string; about: boolean; step: number | null }) {
  const { game } = props;
  const [games, setGames] = useState<GameKind[] | null>(null);
  const [lessons, setLessons] = useState<ReadonlyMap<string, Lesson | null>>(new Map());
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    async function load(): Promise<void> {
      const all = await kinds();
      const wished = all.filter(({ name }) => game === '' || name === game);
      const loaded = await Promise.all(wished.map(async ({ name }) => [name, await lessonOf(name)] as const));
      setLessons(new Map(loaded));
      setGames(all);
    }
    load().catch(() => setFailed(true));
  }, [game]);
  const { language } = settings.value;
  useEffect(() => {
    const parts = game === '' ? [] : [tWord('game', game)];
    document.title = [...parts, say('title'), t('app.name')].join(' · ');
  }, [game, language]);

  if (failed) return <Nothing text={say('failed')} />;
  if (games === null) return <p class="loading">{t('common.loading')}</p>;
  if (game === '') return <Games games={games} lessons={lessons} />;
  const kind = games.find(({ name }) => name === game);
  const lesson = lessons.get(game) ?? null;
  if (kind === undefined) return <Nothing text={say('missing')} />;
  if (lesson === null) return <NoLesson kind={kind} />;
  if (props.about)
    return lesson.about === undefined ? (
      <Nothing text={t('app.nowhere')} />
    ) : (
      <About game={game} about={lesson.about} />
    );
  return <LessonPage kind={kind} lesson={lesson} step={props.step} />;
}

function Nothing({ text }: { text: string }) {
  return (
    <div class="card narrow">
      <h1>{text}</h1>
      <a class="button" href="/learn">
        {say('all')}
      </a>
    </div>
  );
}

function Games({ games, lessons }: { games: GameKind[]; lessons: ReadonlyMap<string, Lesson | null> }) {
  return (
    <div class="learn-games">
      <h1>{say('title')}</h1>
      <p class="quiet">{say('intro')}</p>
      <ul>
        {games.map(({ name, title }) => {
          const lesson = lessons.get(name) ?? null;
          const done = lesson?.steps.filter(({ id }) => progress.value[name]?.includes(id)).length ?? 0;
          const called = tWord('game', name, title);
          return (
            <li class="card" key={name}>
              <h2>
                {called} <Tibetan word={`game.${name}`} />
              </h2>
              <p>{tWord('about', name, title)}</p>
              {lesson !== null && (
                <>
                  <progress
                    max={lesson.steps.length}
                    value={done}
                    aria-label={say('done', { done, count: lesson.steps.length })}
                  />
                  <p class="quiet">{say('done', { done, count: lesson.steps.length })}</p>
                </>
              )}
              <p class="buttons">
                <a class="button primary" href={`/learn/${name}`}>
                  {say('open', { game: called })}
                </a>
                {lesson?.about !== undefined && (
                  <a class="button" href={`/learn/${name}/about`}>
                    {say('about', { game: called })}
                  </a>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      <p>
        <a href="/check">{say('program')}</a>
      </p>
    </div>
  );
}
