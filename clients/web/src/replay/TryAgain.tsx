import { useEffect, useState } from 'preact/hooks';

import { settings } from '../app/settings';
import { Announcement } from '../board/Announcement';
import { Board } from '../board/Board';
import { BoardInWords } from '../board/BoardInWords';
import { lineText } from '../considering/numbers';
import { moveText } from '../room/MoveList';
import { drawnLine } from '../table/expected';
import { origins, targets } from '../table/rules';
import { pointsOf, startStones, turnedBy } from '../table/stones';
import { t as tPage, tWord } from '../text/text';
import type { Fall } from './evaluations';
import type { Game } from './game';
import { Trial, type Verdict } from './trial';
import { t } from './words';
import '../considering/considering.css';

const none: ReadonlySet<string> = new Set();

/** The position before a mistake, where the user looks for a better move and the bot judges it. */
export function TryAgain(props: { game: Game; fall: Fall; onBack: () => void; onNext?: () => void }) {
  const { game, fall } = props;
  const { record } = game;
  const [trial, setTrial] = useState<Trial | null>(null);
  useEffect(() => {
    const before = record.moves.slice(0, fall.ply - 1).map(({ move }) => move);
    const begun = new Trial(record.kind, record.options, before, fall.side);
    setTrial(begun);
    return () => begun.leave();
  }, [record, fall]);
  const start = trial?.start.value ?? null;
  if (trial === null || start === null)
    return <p class="loading">{trial?.failed.value === true ? tPage('error.unknown') : tPage('common.loading')}</p>;
  return (
    <div class="room replay trying">
      <div class="far">
        <h1>{t('try.title', { ply: fall.ply })}</h1>
        <p class="quiet">{t('try.task', { side: tPage(`side.${fall.side}`), percent: Math.round(fall.loss / 10) })}</p>
      </div>
      <div class="board-place">
        <TrialBoard trial={trial} kind={record.kind} />
      </div>
      <div class="near">
        <div class="verdict" role="status" data-verdict={trial.verdict.value?.grade}>
          <Said trial={trial} played={record.moves[fall.ply - 1]?.move ?? ''} />
        </div>
        <p class="problem" role="alert">
          {trial.failed.value ? tPage('error.unknown') : trial.considering.problem.value}
        </p>
        <Ways trial={trial} onNext={props.onNext} onBack={props.onBack} />
      </div>
      <div class="aside">
        <BoardInWords view={start} stones={startStones(trial.tried.value ?? start)} />
      </div>
    </div>
  );
}

function TrialBoard({ trial, kind }: { trial: Trial; kind: string }) {
  const start = trial.start.value;
  const position = trial.tried.value ?? start;
  if (start === null || position === null) return null;
  const ready = trial.tried.value === null && trial.judging.value === null;
  const { from } = trial.choice.value;
  const last = position.moves.at(-1);
  const solution = trial.solution.value;
  const { coordinates, hints, shapes } = settings.value;
  return (
    <>
      <Board
        view={start}
        stones={startStones(position)}
        last={last === undefined ? [] : pointsOf(last.move)}
        turned={turnedBy(last)}
        toPlay={ready ? trial.side : null}
        origins={ready ? origins(start.legal) : none}
        targets={ready ? targets(start.legal, from) : none}
        from={from}
        pending={trial.choice.value.pending === null ? null : (pointsOf(trial.choice.value.pending)[0] ?? null)}
        dead={none}
        found={new Set(trial.hints.value)}
        {...(solution === null ? {} : { expected: drawnLine(solution.line) })}
        coordinates={coordinates}
        hints={hints}
        shapes={shapes}
        label={tPage('table.board', { game: tWord('game', kind) })}
        {...(ready ? { onPoint: (point: string) => trial.press(point) } : {})}
      />
      <Announcement moves={position.moves} ply={position.moves.length} />
    </>
  );
}

/** What the bot says about the try, or what the user can do. */
function Said({ trial, played }: { trial: Trial; played: string }) {
  const verdict = trial.verdict.value;
  const solution = trial.solution.value;
  const judging = trial.judging.value;
  if (judging !== null) return <p>{t('try.judging', { move: moveText(judging) })}</p>;
  if (verdict !== null) return <Judged verdict={verdict} played={played} />;
  if (solution !== null)
    return (
      <>
        <p>
          <strong>{t('try.best', { move: moveText(solution.move) })}</strong>
        </p>
        <p class="quiet">{lineText(solution.line)}</p>
      </>
    );
  if (trial.hints.value.length > 0) return <p>{t('try.hinted')}</p>;
  return <p>{t('try.find')}</p>;
}

function Judged({ verdict, played }: { verdict: Verdict; played: string }) {
  const { move, loss, grade } = verdict;
  const key = move === played ? 'try.same' : grade === 0 ? 'try.right' : grade === 1 ? 'try.good' : 'try.wrong';
  return (
    <p class={`word grade-${grade}`}>
      <span class="grade" aria-hidden="true" />
      <strong>{t(key, { move: moveText(move), percent: (loss / 10).toFixed(1) })}</strong>
    </p>
  );
}

function Ways({ trial, onNext, onBack }: { trial: Trial; onNext: (() => void) | undefined; onBack: () => void }) {
  const verdict = trial.verdict.value;
  const isSolved = verdict !== null && verdict.grade <= 1;
  const isTrying = trial.tried.value === null && trial.judging.value === null;
  const isKnown = trial.considering.view.value !== null;
  return (
    <div class="buttons">
      {verdict !== null && (
        <button class={isSolved ? '' : 'primary'} onClick={() => trial.again()}>
          {t('try.again')}
        </button>
      )}
      {isSolved && onNext !== undefined && (
        <button class="primary" onClick={onNext}>
          {t('try.next')}
        </button>
      )}
      {isTrying && trial.start.value?.legal.includes('pass') === true && (
        <button onClick={() => void trial.play('pass')}>{tPage('act.pass')}</button>
      )}
      {isTrying && (
        <button disabled={!isKnown} onClick={() => trial.hint()}>
          {t('try.hint')}
        </button>
      )}
      {!isSolved && trial.judging.value === null && (
        <button disabled={!isKnown} onClick={() => trial.solve()}>
          {t('try.solution')}
        </button>
      )}
      <button onClick={onBack}>{t('try.back')}</button>
    </div>
  );
}
