import { useLayoutEffect, useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { go } from '../app/route';
import { Tibetan } from '../text/Tibetan';
import { inLanguage, speaker, tWord } from '../text/text';
import { FirstGame } from './FirstGame';
import type { Lesson } from './lesson';
import { LessonStep } from './LessonStep';
import { isDone } from './progress';
import { words } from './words';

const say = speaker(words);

/**
 * A lesson at `step`, counted from 1; a number past the last step shows the end. Without a step, the first unfinished
 * one.
 */
export function LessonPage({ kind, lesson, step }: { kind: GameKind; lesson: Lesson; step: number | null }) {
  const game = kind.name;
  const { steps } = lesson;
  const end = steps.length + 1;
  const [fallback] = useState(() => steps.findIndex(({ id }) => !isDone(game, id)) + 1 || 1);
  const [attempt, setAttempt] = useState(0);
  const number = Math.min(Math.max(step ?? fallback, 1), end);
  const current = steps[number - 1];
  const show = (wanted: number): void => go(`/learn/${game}#${wanted}`);

  // Bind in the same frame as the step changes: the next key may come at once.
  useLayoutEffect(() => {
    function key(event: KeyboardEvent): void {
      const target = event.target as Element;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest('input, select, dialog, .board')) return;
      if (event.key === 'ArrowLeft' && number > 1) show(number - 1);
      if (event.key === 'ArrowRight' && number < end) show(number + 1);
    }
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  });

  return (
    <div class={current === undefined ? 'lesson over' : 'lesson'}>
      <div class="lesson-head">
        <h1>
          {tWord('game', game, kind.title)} <Tibetan word={`game.${game}`} />
        </h1>
        <p class="buttons">
          <a href="/learn">{say('all')}</a>
          {lesson.about !== undefined && (
            <a href={`/learn/${game}/about`}>{say('about', { game: tWord('game', game, kind.title) })}</a>
          )}
        </p>
        <nav aria-label={say('steps')}>
          <ol class="lesson-steps">
            {steps.map(({ id, title }, index) => {
              const done = isDone(game, id);
              const name = say(done ? 'step-done' : 'step', { number: index + 1, title: inLanguage(title) });
              return (
                <li key={id}>
                  <a
                    href={`/learn/${game}#${index + 1}`}
                    class={done ? 'done' : ''}
                    aria-label={name}
                    title={name}
                    aria-current={index + 1 === number ? 'step' : undefined}
                  >
                    {index + 1}
                  </a>
                </li>
              );
            })}
          </ol>
        </nav>
      </div>
      {current === undefined ? (
        <FirstGame kind={kind} lesson={lesson} />
      ) : (
        <LessonStep
          key={`${current.id} ${attempt}`}
          game={game}
          lesson={lesson}
          step={current}
          number={number}
          onAgain={() => setAttempt(attempt + 1)}
        />
      )}
      <div class="lesson-ways">
        <button disabled={number === 1} onClick={() => show(number - 1)}>
          {say('previous')}
        </button>
        {number < end && (
          <button
            class={current !== undefined && isDone(game, current.id) ? 'primary' : ''}
            onClick={() => show(number + 1)}
          >
            {say(number === steps.length ? 'finish' : 'next')}
          </button>
        )}
      </div>
    </div>
  );
}
