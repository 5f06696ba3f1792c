import { useEffect, useState } from 'preact/hooks';

import { kinds, type GameKind } from '../app/api';
import { arbiterIfKnown } from '../app/role';
import { go } from '../app/route';
import { explain, server } from '../app/session';
import { create, Half } from './create';
import { fromFile, openingsFrom, trimmed, type Definition } from './definition';
import { EntrantsEditor, ForbiddenEditor } from './EntrantsEditor';
import { FormatFields } from './FormatFields';
import { GameFields } from './GameFields';
import { save } from './save';
import { say } from './words';
import './tournaments.css';

const blank: Definition = {
  name: '',
  game: 'go',
  format: 'round-robin',
  options: {},
  tie_breaks: ['sonneborn-berger', 'direct-encounter', 'wins'],
};

/** The page for creating a tournament. */
export function NewTournament() {
  const [games, setGames] = useState<GameKind[]>([]);
  const arbiter = arbiterIfKnown.value;
  const visit = server.visits.value;
  useEffect(() => {
    kinds().then(setGames, () => undefined);
  }, [visit]);
  if (arbiter === false)
    return (
      <div class="card narrow">
        <h1>{say('new')}</h1>
        <p>{say('form.only')}</p>
        <a class="button" href="/tournaments">
          {say('tournaments')}
        </a>
      </div>
    );
  if (arbiter === null || games.length === 0) return <p class="loading">{say('loading')}</p>;
  return <Form games={games} />;
}

function Form({ games }: { games: readonly GameKind[] }) {
  const [tournament, setTournament] = useState<Definition>(() => ({ ...blank, game: games[0]?.name ?? blank.game }));
  const [openings, setOpenings] = useState('');
  const [starts, setStarts] = useState(false);
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<number | null>(null);
  const [sent, setSent] = useState<{ done: number; count: number } | null>(null);
  const game = games.find(({ name }) => name === tournament.game) ?? games[0];
  if (game === undefined) return null;
  const change = (part: Partial<Definition>): void => setTournament({ ...tournament, ...part });
  const whole = (): Definition => trimmed({ ...tournament, game: game.name, openings: openingsFrom(openings) });

  async function send(submit: SubmitEvent): Promise<void> {
    submit.preventDefault();
    setProblem('');
    setSent({ done: 0, count: 1 });
    try {
      const id = await create(whole(), starts, (done, count) => setSent({ done, count }));
      if (id === null) setProblem(say('form.too-large'));
      else go(`/tournaments/${id}`);
    } catch (failure) {
      if (failure instanceof Half) setMade(failure.id);
      const why = failure instanceof Half ? failure.cause : failure;
      setProblem(failure instanceof Half ? say('form.half', { problem: explain(why) }) : explain(why));
    }
    setSent(null);
  }

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const definition = fromFile(await file.text());
    setProblem(definition === null ? say('form.not-a-file') : '');
    if (definition === null) return;
    const { openings: lines = [], ...rest } = definition;
    setTournament(rest);
    setOpenings(lines.map((moves) => moves.join(' ')).join('\n'));
  }

  const saveFile = (): void =>
    save(`${tournament.name.trim() || 'tournament'}.json`, new Blob([`${JSON.stringify(whole(), null, 2)}\n`]));

  return (
    <form class="new-tournament" aria-labelledby="new-title" onSubmit={(submit) => void send(submit)}>
      <div class="headline">
        <h1 id="new-title">{say('new')}</h1>
        <div class="buttons">
          <label class="button file">
            {say('form.load')}
            <input
              type="file"
              accept=".json,application/json"
              onChange={(chosen) => void read(chosen.currentTarget.files?.[0])}
            />
          </label>
          <button type="button" onClick={saveFile}>
            {say('form.save')}
          </button>
        </div>
      </div>
      <GameFields games={games} game={game} tournament={tournament} onChange={change} />
      <FormatFields game={game} tournament={tournament} onChange={change} />
      <EntrantsEditor
        bots={game.bots}
        entrants={tournament.entrants ?? []}
        onChange={(entrants) => change({ entrants })}
      />
      <fieldset class="card">
        <legend>{say('form.more')}</legend>
        <label>
          <span>{say('form.openings')}</span>
          <textarea
            rows={4}
            placeholder="D4 C3 F6"
            aria-describedby="openings-about"
            value={openings}
            onInput={(typed) => setOpenings(typed.currentTarget.value)}
          />
        </label>
        <p class="quiet" id="openings-about">
          {say('form.openings-about')}
        </p>
        <ForbiddenEditor
          names={(tournament.entrants ?? []).map(({ name }) => name)}
          pairs={tournament.forbidden ?? []}
          onChange={(forbidden) => change({ forbidden })}
        />
      </fieldset>
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="row finish">
        <label class="switch">
          <input type="checkbox" checked={starts} onChange={(box) => setStarts(box.currentTarget.checked)} />
          <span>{say('form.start')}</span>
        </label>
        {made === null ? (
          <button type="submit" class="primary big" disabled={sent !== null || server.link.value !== 'online'}>
            {say('form.create')}
          </button>
        ) : (
          <a class="button primary" href={`/tournaments/${made}`}>
            {say('form.to-tournament')}
          </a>
        )}
        <p role="status" class="quiet">
          {sent === null ? '' : say('form.sending', sent)}
        </p>
      </div>
    </form>
  );
}
