import type { GameKind } from '../app/api';
import { defaultOf } from '../app/fields';
import { speaker, tWord } from '../text/text';
import { PlayWeakest } from './FirstGame';
import { words } from './words';

const say = speaker(words);

/** The page of a game without a lesson: its options and a first game. */
export function NoLesson({ kind }: { kind: GameKind }) {
  return (
    <div class="card narrow">
      <h1>{tWord('game', kind.name, kind.title)}</h1>
      <p>{tWord('about', kind.name, kind.title)}</p>
      <p>{say('no-lesson')}</p>
      <p class="buttons">
        <PlayWeakest kind={kind} options={{}} />
        <a class="button" href="/learn">
          {say('all')}
        </a>
      </p>
      {kind.options.length > 0 && (
        <>
          <h2>{say('options')}</h2>
          <dl class="learn-options">
            {kind.options.map((option) => (
              <div key={option.name}>
                <dt>{tWord('option', option.name)}</dt>
                <dd>{tWord('word', defaultOf(option), tWord('common', defaultOf(option)))}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
