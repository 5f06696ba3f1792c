import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { go } from '../app/route';
import { explain, server } from '../app/session';
import { formatDay, tWord } from '../text/text';
import { create, Half } from './create';
import { fromFile, openingsFrom, trimmed, twice, type Definition } from './definition';
import { EntrantsEditor, ForbiddenEditor } from './EntrantsEditor';
import { forGame, preset as filled, tableOptions, type Preset } from './presets';
import { save } from './save';
import { useAccounts } from './useAccounts';
import { WhatStep } from './WhatStep';
import { WhenStep } from './WhenStep';
import { say } from './words';

const steps = ['what', 'who', 'when'] as const;
type Step = (typeof steps)[number];

const firstPreset: Preset = 'club-evening';

const presetName = (preset: Preset): string =>
  say('preset.dated', { preset: say(`preset.${preset}`), day: formatDay(new Date().toISOString()) });

/** A new tournament in three steps. A preset fills all of them, so that only the last button remains. */
export function Wizard({ games, first }: { games: readonly GameKind[]; first: GameKind }) {
  const accounts = useAccounts();
  const [step, setStep] = useState<Step>('what');
  const [preset, setPreset] = useState<Preset | null>(firstPreset);
  const [tournament, setTournament] = useState<Definition>(() => ({
    name: presetName(firstPreset),
    ...filled(firstPreset, first, accounts),
  }));
  /** Whether the entrants are still those of the preset. */
  const [untouched, setUntouched] = useState(true);
  const [starts, setStarts] = useState<boolean | null>(null);
  const [openings, setOpenings] = useState('');
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<number | null>(null);
  const [sent, setSent] = useState<{ done: number; count: number } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const moved = useRef(false);

  const game = games.find(({ name }) => name === tournament.game) ?? first;
  const { entrants = [] } = tournament;
  const startsNow = starts ?? entrants.length >= 2;
  const change = (part: Partial<Definition>): void => setTournament({ ...tournament, ...part });
  const whole = (): Definition => trimmed({ ...tournament, game: game.name, openings: openingsFrom(openings) });

  useEffect(() => {
    // The accounts arrive after the page.
    if (!untouched || preset === null) return;
    const { entrants: players = [] } = filled(preset, game, accounts);
    setTournament((now) => ({ ...now, entrants: players }));
  }, [accounts, game, preset, untouched]);
  useLayoutEffect(() => {
    if (moved.current) {
      title.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    moved.current = true;
  }, [step]);

  function choosePreset(chosen: Preset): void {
    const own = preset !== null && tournament.name === presetName(preset);
    setPreset(chosen);
    setUntouched(true);
    setStarts(null);
    setTournament({ name: own ? presetName(chosen) : tournament.name, ...filled(chosen, game, accounts) });
  }
  function chooseGame(chosen: GameKind): void {
    const clock = String(tournament.options?.['clock'] ?? 'none');
    const players =
      untouched && preset !== null ? filled(preset, chosen, accounts).entrants : forGame(entrants, chosen);
    change({ game: chosen.name, options: tableOptions(chosen, clock), entrants: players ?? [] });
  }

  /** Goes to another step; forwards only from valid fields. */
  function move(to: Step): void {
    setProblem('');
    const forwards = steps.indexOf(to) > steps.indexOf(step);
    if (forwards && form.current?.reportValidity() === false) return;
    const double = twice(entrants);
    if (to !== 'when' || (double === null && entrants.every(({ name }) => name.trim() !== ''))) return setStep(to);
    setStep('who');
    if (double !== null) setProblem(say('form.twice', { name: tWord('bot', double) }));
  }

  async function send(): Promise<void> {
    setProblem('');
    setSent({ done: 0, count: 1 });
    try {
      const id = await create(whole(), startsNow, (done, count) => setSent({ done, count }));
      if (id === null) setProblem(say('form.too-large'));
      else go(`/tournaments/${id}`);
    } catch (failure) {
      if (failure instanceof Half) setMade(failure.id);
      const why = failure instanceof Half ? failure.cause : failure;
      setProblem(failure instanceof Half ? say('form.half', { problem: explain(why) }) : explain(why));
    }
    setSent(null);
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const next = steps[steps.indexOf(step) + 1];
    if (next === undefined) void send();
    else move(next);
  }

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const definition = fromFile(await file.text());
    setProblem(definition === null ? say('form.not-a-file') : '');
    if (definition === null) return;
    const { openings: lines = [], ...rest } = definition;
    setTournament(rest);
    setPreset(null);
    setUntouched(false);
    setOpenings(lines.map((moves) => moves.join(' ')).join('\n'));
  }
  const saveFile = (): void =>
    save(`${tournament.name.trim() || 'tournament'}.json`, new Blob([`${JSON.stringify(whole(), null, 2)}\n`]));

  const number = steps.indexOf(step) + 1;
  const previous = steps[number - 2];
  return (
    <form ref={form} class="new-tournament" aria-labelledby="new-title" onSubmit={submit}>
      <h1 id="new-title">{say('new')}</h1>
      <nav aria-label={say('steps')}>
        <ol class="wizard-steps">
          {steps.map((each, at) => (
            <li key={each} class={at < number - 1 ? 'done' : undefined}>
              <button type="button" aria-current={each === step ? 'step' : undefined} onClick={() => move(each)}>
                <span class="number">{at + 1}</span> {say(`step.${each}`)}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <h2 ref={title} tabIndex={-1}>
        <span class="hidden">{say('step.of', { number, count: steps.length })}</span> {say(`step.title.${step}`)}
      </h2>
      {step === 'what' && (
        <WhatStep
          games={games}
          game={game}
          tournament={tournament}
          preset={preset}
          openings={openings}
          onPreset={choosePreset}
          onGame={chooseGame}
          onChange={change}
          onOpenings={setOpenings}
          onFile={(file) => void read(file)}
        />
      )}
      {step === 'who' && (
        <>
          <EntrantsEditor
            game={game}
            entrants={entrants}
            known={accounts.all}
            onChange={(next) => {
              setUntouched(false);
              change({ entrants: next });
            }}
          />
          <details class="card">
            <summary>{say('form.more-options')}</summary>
            <ForbiddenEditor
              names={entrants.map(({ name }) => name)}
              pairs={tournament.forbidden ?? []}
              onChange={(forbidden) => change({ forbidden })}
            />
          </details>
        </>
      )}
      {step === 'when' && (
        <WhenStep
          game={game}
          tournament={tournament}
          starts={startsNow}
          onStarts={setStarts}
          onChange={change}
          onSave={saveFile}
        />
      )}
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="row finish">
        {previous !== undefined && (
          <button type="button" class="big" onClick={() => move(previous)}>
            {say('back')}
          </button>
        )}
        {step !== 'when' ? (
          <button type="submit" class="primary big">
            {say('next')}
          </button>
        ) : made === null ? (
          <button type="submit" class="primary big" disabled={sent !== null || server.link.value !== 'online'}>
            {say(startsNow ? 'form.create-start' : 'form.create')}
          </button>
        ) : (
          <a class="button primary" href={`/tournaments/${made}`}>
            {say('form.to-tournament')}
          </a>
        )}
        {step === 'what' && (
          <button type="button" class="link" onClick={() => move('when')}>
            {say('skip')}
          </button>
        )}
        <p role="status" class="quiet">
          {sent === null ? '' : say('form.sending', sent)}
        </p>
      </div>
    </form>
  );
}
