import { settings } from '../app/settings';
import { Announcement } from '../board/Announcement';
import { Board } from '../board/Board';
import { BoardInWords } from '../board/BoardInWords';
import { origins, targets } from '../table/rules';
import { pointsOf, turnedBy, startStones } from '../table/stones';
import { inLanguage, resultText, speaker, t } from '../text/text';
import type { Lesson, Step } from './lesson';
import { wanted } from './task';
import { useStep, type Word } from './useStep';
import { words } from './words';

const say = speaker(words);
const none: ReadonlySet<string> = new Set();

/** A step of a lesson: an explanation, a board and a task. */
export function LessonStep(props: { game: string; lesson: Lesson; step: Step; number: number; onAgain: () => void }) {
  const { step, lesson } = props;
  const now = useStep(props.game, lesson, step);
  const { task, position, choice } = now;
  const { coordinates, hints, shapes } = settings.value;
  if (now.failed)
    return (
      <div class="lesson-text" role="alert">
        <p>{say('failed')}</p>
        <button onClick={props.onAgain}>{t('link.retry')}</button>
      </div>
    );
  const last = position?.moves.at(-1);
  const acting = position !== null && !now.done && !now.tried;
  /** While the server judges a move or the opponent thinks, the board accepts no click. */
  const ready = acting && !now.busy;
  const playing = ready && task.kind === 'play' ? position.turn : null;
  const legal = playing === null || position === null ? [] : position.legal;
  return (
    <>
      <div class="lesson-text">
        <p class="quiet">{say('of', { number: props.number, count: lesson.steps.length })}</p>
        <h2>{inLanguage(step.title)}</h2>
        <p>{inLanguage(step.text)}</p>
      </div>
      <div class="lesson-board">
        {position === null ? (
          <p class="loading">{t('common.loading')}</p>
        ) : (
          <Board
            view={position}
            stones={startStones(position)}
            last={last === undefined ? [] : pointsOf(last.move)}
            turned={turnedBy(last)}
            toPlay={playing}
            origins={playing === null ? none : origins(legal)}
            targets={playing === null ? none : targets(legal, choice.from)}
            from={choice.from}
            pending={choice.pending === null ? null : (pointsOf(choice.pending)[0] ?? null)}
            dead={none}
            found={new Set(now.found)}
            pressable={ready}
            coordinates={coordinates}
            hints={hints && task.kind === 'play'}
            shapes={shapes}
            label={say('board')}
            {...(ready ? { onPoint: now.press } : {})}
          />
        )}
        <Announcement moves={position?.moves ?? []} ply={position?.moves.length ?? 0} />
      </div>
      <div class="lesson-task">
        {!now.done && (
          <p class="ask" data-task={task.kind}>
            {inLanguage(task.ask)}
          </p>
        )}
        {!now.done && task.kind === 'find' && position !== null && (
          <p class="quiet">{say('found', { found: now.found.length, count: wanted(task, position).size })}</p>
        )}
        <div role="status" class={`word ${now.word?.mood ?? ''}`}>
          {now.word !== null && <Said word={now.word} />}
          {now.done && position?.ending && (
            <p>
              <strong>{resultText(position.ending.result, position.ending.reason, { game: props.game })}</strong>
            </p>
          )}
        </div>
        <div class="buttons">
          {now.tried && (
            <button class="primary" onClick={now.takeBack}>
              {say('back')}
            </button>
          )}
          {acting && task.kind === 'play' && task.pass === true && (
            <button onClick={() => now.play('pass')}>{t('act.pass')}</button>
          )}
          {acting && !now.hinted && <button onClick={now.hint}>{say('hint')}</button>}
          {acting && now.hinted && <button onClick={now.show}>{say('show')}</button>}
          {(now.done || now.tried) && <button onClick={props.onAgain}>{say('again')}</button>}
        </div>
        {position !== null && <BoardInWords view={position} stones={startStones(position)} />}
      </div>
    </>
  );
}

function Said({ word }: { word: Word }) {
  const text =
    'said' in word
      ? inLanguage(word.said).replaceAll('{point}', word.point ?? '')
      : `${say('illegal', { move: word.refused })} ${word.because}`;
  return (
    <p>
      <strong>{say(`word.${word.mood}`)}</strong> {text}
    </p>
  );
}
