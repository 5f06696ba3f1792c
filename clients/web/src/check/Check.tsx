import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

import { kinds, type GameKind } from '../app/api';
import { Select } from '../app/fields';
import { PlayerLink } from '../app/PlayerLink';
import { go } from '../app/route';
import { explain, server } from '../app/session';
import { settings } from '../app/settings';
import { defaultSize, sizesOf } from '../lobby/Conditions';
import type { CheckedMessage } from '../protocol/events';
import { Refusal } from '../protocol/server';
import { speaker, t, tWord } from '../text/text';
import { asAnswered, failuresOf, heard, isOver, type Trial } from './check';
import { about, words } from './words';
import './check.css';

const say = speaker(words);

/** The last choice of game and board; it outlives the change of address to that of the program. */
const wish = signal({ game: '', size: '' });
/** The program whose test was just started here. */
let begun = '';

/** In ms. The server sends results unasked only to the client that started the test; others poll. */
const askAgain = 3_000;

/** `/check` starts a compliance test; `/check/tin` shows the latest test of the program `tin`. */
export function Check({ user }: { user: string }) {
  const { language } = settings.value;
  useEffect(() => {
    document.title = [...(user === '' ? [] : [user]), say('title'), t('app.name')].join(' · ');
  }, [user, language]);
  const [tries, setTries] = useState(0);
  return (
    <div class="check">
      <h1>{say('title')}</h1>
      <p class="intro">{say('intro')}</p>
      <Form
        user={user}
        onBegun={(name) => {
          begun = name;
          if (name === user) setTries(tries + 1);
          else go(`/check/${encodeURIComponent(name)}`);
        }}
      />
      {user !== '' && <Found user={user} key={`${user} ${tries}`} />}
    </div>
  );
}

function Form({ user, onBegun }: { user: string; onBegun: (name: string) => void }) {
  const [games, setGames] = useState<readonly GameKind[]>([]);
  const [name, setName] = useState(user);
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const online = server.link.value === 'online';
  useEffect(() => {
    kinds().then(setGames, () => undefined);
  }, [online]);
  const game = games.find((each) => each.name === wish.value.game) ?? games[0];
  const sizes = game === undefined ? [] : sizesOf(game);
  const size = sizes.includes(wish.value.size) ? wish.value.size : game === undefined ? '' : defaultSize(game);

  async function begin(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (game === undefined) return;
    setProblem('');
    setAsking(true);
    try {
      const options: Record<string, string> = sizes.length > 1 ? { size } : {};
      const answer = await server.ask({ verb: 'Check', user: name.trim(), game: game.name, options });
      onBegun(answer.verb === 'Check' ? answer.user : name.trim());
    } catch (failure) {
      setProblem(explain(failure));
    }
    setAsking(false);
  }

  return (
    <form class="card" aria-label={say('title')} onSubmit={(event) => void begin(event)}>
      <label>
        <span>{say('user')}</span>
        <input
          name="user"
          required
          maxLength={24}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <Select
        title={say('game')}
        value={game?.name ?? ''}
        choices={games.map((each) => [each.name, tWord('game', each.name, each.title)])}
        onChange={(chosen) => (wish.value = { game: chosen, size: '' })}
      />
      {sizes.length > 1 && (
        <Select
          title={t('play.size')}
          value={size}
          choices={sizes.map((each) => [each, `${each}×${each}`])}
          onChange={(chosen) => (wish.value = { game: game?.name ?? '', size: chosen })}
        />
      )}
      <button type="submit" class="primary" disabled={!online || asking || game === undefined}>
        {say('begin')}
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

/** The results of the latest test, as its games end. */
function Found({ user }: { user: string }) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [problem, setProblem] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const visit = server.visits.value;
  const over = trial !== null && isOver(trial);

  useEffect(() => {
    // The user who started the test continues here, also with a keyboard.
    if (begun.toLowerCase() === user.toLowerCase()) title.current?.focus();
    begun = '';
    return server.listen((message) => {
      if (message.verb === 'Checked') setTrial((last) => heard(last ?? asAnswered(user, []), message));
    });
  }, [user]);

  useEffect(() => {
    let left = false;
    async function load(): Promise<void> {
      try {
        const lines = await server.askAll({ verb: 'Checks', user });
        if (left) return;
        const found = lines.filter((line): line is CheckedMessage => line.verb === 'Checked');
        setTrial(asAnswered(user, found));
        setProblem('');
      } catch (failure) {
        // Asked again after a reconnect.
        if (left || !(failure instanceof Refusal)) return;
        setTrial(null);
        setProblem(failure.code === 'no-game' ? say('none-of', { name: user }) : explain(failure));
      }
    }
    if (over) return;
    void load();
    const timer = setInterval(() => void load(), askAgain);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [user, visit, over]);

  const shown = trial?.found[0]?.user ?? user;
  return (
    <section aria-labelledby="found-title">
      <h2 id="found-title" tabIndex={-1} ref={title}>
        {say('title-of', { name: shown })}
      </h2>
      <p role="status">{trial === null ? problem : stateOf(trial)}</p>
      {trial === null && problem === '' && <p class="loading">{t('common.loading')}</p>}
      {trial !== null && (
        <>
          <ol>
            {trial.found.map((line) => (
              <Game line={line} key={line.number} />
            ))}
          </ol>
          <p class="quiet">
            <PlayerLink name={shown} /> · {say('share')}
          </p>
        </>
      )}
    </section>
  );
}

function stateOf(trial: Trial): string {
  const { games, found } = trial;
  if (games === null) return say('first');
  if (!isOver(trial)) return say('running', { number: found.length + 1, count: games });
  const failed = failuresOf(trial);
  return failed === 0 ? say('over.passed', { count: games }) : say('over.failed', { failed, count: games });
}

function Game({ line }: { line: CheckedMessage }) {
  const { number, room, verdict, text } = line;
  const words = about(line.about);
  return (
    <li class={`card ${verdict}`} data-number={number}>
      <p class="verdict">
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          {verdict === 'passed' ? (
            <>
              <circle cx="12" cy="12" r="10" />
              <path d="M7.5 12.5l3 3 6-7" />
            </>
          ) : (
            <>
              <rect x="2" y="2" width="20" height="20" rx="2" />
              <path d="M7.5 7.5l9 9m0-9l-9 9" />
            </>
          )}
        </svg>
        {say(verdict)}
      </p>
      <div>
        <p class="about" lang={words === line.about ? 'en' : undefined}>
          {number}. {words}
        </p>
        <p class="quiet" lang="en">
          {text}
        </p>
      </div>
      <a href={`/game/${room}`}>{say('to-game', { room })}</a>
    </li>
  );
}
