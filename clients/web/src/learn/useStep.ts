import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

import { Illegal, positionAfter, type BoardPosition } from '../app/api';
import { click, nothingChosen, type Choice } from '../table/rules';
import { sayCause } from '../text/faults';
import type { Said } from '../text/languages';
import type { Find, Lesson, Play, Step, Task } from './lesson';
import { markDone } from './progress';
import { example, judge, meant, wanted, wrongPoint } from './task';
import { words } from './words';

/** The last message to the learner. `refused` is an illegal move for which the lesson has no text. */
export type Word =
  | { mood: 'right' | 'wrong' | 'hint'; said: Said; point?: string }
  | { mood: 'wrong'; refused: string; because: string };

const opponentThinks = 700;

const needsServer: Said = { en: words.en['needs-server'], zh: words.zh['needs-server'] };

/** The state of one step of a lesson. The server judges every move. */
export function useStep(game: string, lesson: Lesson, step: Step) {
  const [task, setTask] = useState<Task>(step.task);
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [position, setPosition] = useState<BoardPosition | null>(null);
  /** While a wrong move is shown: the position before it, to which the learner can return. */
  const [before, setBefore] = useState<BoardPosition | null>(null);
  const tried = before !== null;
  const [found, setFound] = useState<readonly string[]>([]);
  const [choice, setChoice] = useState<Choice>(nothingChosen);
  const [word, setWord] = useState<Word | null>(null);
  const [hinted, setHinted] = useState(false);
  const [done, setDone] = useState(false);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const here = useRef(true);
  const working = useRef(false);

  const after = useCallback(
    (played: readonly string[]): Promise<BoardPosition> => positionAfter(game, lesson.options, step, played),
    [game, lesson, step],
  );

  /** Runs one action at a time. Results that arrive after the learner has left the step are dropped. */
  const doing = useCallback(async (work: () => Promise<void>): Promise<void> => {
    // `busy` becomes true only at the next render; a second click may come before that.
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await work();
    } catch {
      if (here.current) setFailed(true);
    }
    working.current = false;
    if (here.current) setBusy(false);
  }, []);

  useEffect(() => {
    here.current = true;
    void doing(async () => setPosition(await after([])));
    return () => {
      here.current = false;
    };
  }, [after, doing]);

  function solved(said: Said, next: Task | undefined): void {
    setWord({ mood: 'right', said });
    setFound([]);
    setHinted(false);
    if (next !== undefined) return setTask(next);
    setDone(true);
    markDone(game, step.id);
  }

  async function attempt(now: Play, move: string): Promise<void> {
    const allowed = position?.legal.includes(move) ?? false;
    const verdict = judge(now, move, allowed);
    let next: BoardPosition | null = null;
    let because = '';
    // If the lesson knows the reason, do not ask the server.
    if (allowed || (verdict.right === null && verdict.say === null))
      try {
        next = await after([...moves, move]);
      } catch (failure) {
        if (failure instanceof Illegal) because = sayCause(failure);
        else if (verdict.right !== null) {
          setChoice(nothingChosen);
          return setWord({ mood: 'hint', said: needsServer });
        }
        // Without a server, a wrong move is not shown, but still answered.
      }
    if (!here.current) return;
    setChoice(nothingChosen);
    if (verdict.right === null) {
      setWord(
        verdict.say === null
          ? { mood: 'wrong', refused: move, because }
          : { mood: 'wrong', said: verdict.say, point: move },
      );
      if (next === null) return;
      setBefore(position);
      return setPosition(next);
    }
    const { answer, say, then } = verdict.right;
    const played = [...moves, move, ...(answer === undefined ? [] : [answer])];
    setPosition(next);
    setWord({ mood: 'right', said: say });
    if (answer !== undefined) {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      await new Promise((resume) => setTimeout(resume, calm ? 0 : opponentThinks));
      const answered = await after(played);
      if (!here.current) return;
      setPosition(answered);
    }
    setMoves(played);
    solved(say, then);
  }

  function find(now: Find, point: string): void {
    if (position === null) return;
    const points = wanted(now, position);
    if (!points.has(point)) return setWord({ mood: 'wrong', said: wrongPoint(now, point), point });
    const all = found.includes(point) ? found : [...found, point];
    setWord(null);
    setFound(all);
    if (all.length === points.size) solved(now.say, now.then);
  }

  function press(point: string): void {
    if (position === null || done || tried || busy) return;
    if (task.kind === 'find') return find(task, point);
    const result = click(point, position.legal, choice, false);
    if ('choice' in result) return setChoice(result.choice);
    const move = 'play' in result ? result.play : meant(point, choice.from, position.legal);
    void doing(() => attempt(task, move));
  }

  const play = (move: string): void => {
    if (task.kind === 'play' && !tried && !done) void doing(() => attempt(task, move));
  };

  /** Solves the task. */
  function show(): void {
    if (position === null) return;
    if (task.kind === 'play') return play(example(task, position.legal) ?? '');
    setFound([...wanted(task, position)]);
    solved(task.say, task.then);
  }

  function takeBack(): void {
    setPosition(before);
    setBefore(null);
    setWord(null);
  }

  function hint(): void {
    setHinted(true);
    setWord({ mood: 'hint', said: task.hint });
  }

  return { task, position, tried, found, choice, word, hinted, done, failed, busy, press, play, show, takeBack, hint };
}
