import { useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { go } from '../app/route';
import { explain, server } from '../app/session';
import { fairStart, openTable, weakest } from '../lobby/offers';
import { speaker, tWord } from '../text/text';
import type { Lesson } from './lesson';
import { isDone } from './progress';
import { words } from './words';

const say = speaker(words);

/** The end of a lesson, which offers a first game. */
export function FirstGame({ kind, lesson }: { kind: GameKind; lesson: Lesson }) {
  const left = lesson.steps.filter(({ id }) => !isDone(kind.name, id)).length;
  return (
    <div class="lesson-text lesson-end">
      <h2>{say('end-title')}</h2>
      <p>
        {left > 0 ? say('end-open', { count: left }) : say('end-text', { game: tWord('game', kind.name, kind.title) })}
      </p>
      <p class="buttons">
        <PlayWeakest kind={kind} options={lesson.play} />
        <a class="button" href={`/learn/${kind.name}#1`}>
          {say('first')}
        </a>
      </p>
    </div>
  );
}

/** A button that opens a table against the weakest bot. */
export function PlayWeakest({ kind, options }: { kind: GameKind; options: Readonly<Record<string, string>> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const bot = weakest(kind);
  if (bot === null) return null;

  async function play(): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const wish = {
        game: kind.name,
        options: { ...fairStart(kind), ...options, clock: 'none' },
        side: 'black',
        bot,
      } as const;
      go(`/table/${await openTable(wish)}`);
    } catch (failure) {
      setProblem(explain(failure));
      setBusy(false);
    }
  }

  return (
    <>
      <button class="primary big" disabled={busy || server.link.value !== 'online'} onClick={() => void play()}>
        {busy ? say('opening') : say('play', { bot: tWord('bot', bot.name) })}
      </button>
      <span class="problem" role="alert">
        {problem}
      </span>
    </>
  );
}
