import { useEffect, useRef, useState } from 'preact/hooks';

import { archive, type ArchivedGame } from '../app/api';
import { typedAddress, usePageAddress } from '../app/pageAddress';
import { PlayerName } from '../app/PlayerLink';
import { settings } from '../app/settings';
import { nameOf, number, type TournamentData } from '../tournaments/tournament';
import { roundText, say as sayOfTournaments } from '../tournaments/words';
import { useTables } from '../lobby/tables';
import { QrCode } from '../room/QrCode';
import type { Subscription } from '../table/subscription';
import { resultText, speaker, t, tWord } from '../text/text';
import { candidate, choose, step, type Choice } from './choose';
import { ChanceBars, LiveBoard, PlayerLine, Standing } from './LiveGame';
import { useRunningTournaments } from './tournaments';
import { useSubscriptions } from './subscriptions';
import { liveStates, ranksOf, refreshEvery, shownAfter, type Shown } from './shown';
import { useWholeScreen } from './screen';
import { words } from './words';
import './projector.css';

const say = speaker(words);

const tick = 500;
const pageTime = 10_000;
/** Few rows in large type, to be read from a distance. */
const rowsOfPage = 6;
const maxSmall = 4;
/** More would slow the projector down; the grid has them all. */
const maxSubscriptions = 60;
/** As many as the server lists at once. */
const maxTables = 1000;

/** A page for a venue's wall. It shows the most interesting game automatically. */
export function Projector() {
  const tables = useTables({ state: liveStates }, maxTables, refreshEvery);
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const tournaments = useRunningTournaments();
  const [pinned, setPinned] = useState<number>();
  const ranks = ranksOf(shown, performance.now(), pinned);
  const subscriptions = useSubscriptions([...ranks.keys()].slice(0, maxSubscriptions));
  useEffect(() => {
    if (tables === null) return;
    // The list does not tell each move.
    const rows = tables.rows.map((row) => ({
      ...row,
      ply: subscriptions.get(row.room)?.table.peek()?.moves.length ?? row.ply,
    }));
    setShown((before) => shownAfter(before, rows, performance.now()));
  }, [tables, subscriptions]);
  const { choice, held, hold, go } = useChoice(subscriptions, ranks);
  const holding = held ? choice?.room : undefined;
  useEffect(() => setPinned(holding), [holding]);
  const ended = [...subscriptions.values()].filter(({ table }) => table.value?.stage === 'over').length;
  const results = useResults(ended + shown.length);
  const news: TickerProps = { results, tournaments: tournaments ?? [] };
  const awake = useWholeScreen({ hold, go });
  const { language } = settings.value;
  useEffect(() => {
    document.title = say('venue.title');
  }, [language]);

  const big = choice === null ? undefined : subscriptions.get(choice.room);
  const others = [...subscriptions.values()].filter((each) => each !== big && each.table.value !== null);
  return (
    <div class={`projector${awake ? ' awake' : ''}`}>
      <h1 class="hidden">{say('venue.title')}</h1>
      {big !== undefined && choice !== null && big.table.value !== null ? (
        <Stage subscription={big} choice={choice} held={held} {...news} />
      ) : (
        <Welcome {...news} loading={tables === null || tournaments === null} />
      )}
      {big !== undefined && (
        <div class="strip">
          <section class="others" aria-label={say('venue.others')}>
            {others.slice(0, maxSmall).map((each) => (
              <Small subscription={each} key={each.room} />
            ))}
            {others.length > maxSmall && <p class="more">{say('venue.more', { count: others.length - maxSmall })}</p>}
          </section>
          <Address />
        </div>
      )}
      <div class="controls">
        <span>{say('venue.keys')}</span>
        <button onClick={() => go(-1)}>{say('venue.back')}</button>
        <button onClick={hold} aria-pressed={held}>
          {say(held ? 'venue.go-on' : 'venue.hold')}
        </button>
        <button onClick={() => go(1)}>{say('venue.next')}</button>
        {document.fullscreenEnabled && (
          <button onClick={() => void document.documentElement.requestFullscreen()}>{say('venue.full')}</button>
        )}
        {/* Loads the page again, as the user has another name than the projector. */}
        <a class="button" href="/" target="_self">
          {say('venue.leave')}
        </a>
      </div>
    </div>
  );
}

/** The game shown large, chosen automatically or with the keys. */
function useChoice(subscriptions: ReadonlyMap<number, Subscription>, ranks: ReadonlyMap<number, number>) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [held, setHeld] = useState(false);
  const now = useRef({ subscriptions, ranks, held });
  now.current = { subscriptions, ranks, held };
  const candidates = () =>
    [...now.current.subscriptions.values()].flatMap(({ table }) => {
      const value = table.peek();
      const rank = value === null ? undefined : now.current.ranks.get(value.room);
      return value === null || rank === undefined ? [] : [candidate(value, rank, performance.now())];
    });
  useEffect(() => {
    const timer = setInterval(() => {
      const games = candidates();
      setChoice((before) => {
        const stays = now.current.held && games.some(({ room }) => room === before?.room);
        return stays ? before : choose(games, before, performance.now());
      });
    }, tick);
    return () => clearInterval(timer);
  }, []);
  return {
    choice,
    held,
    hold: () => setHeld((before) => !before),
    /** A game chosen by hand stays until it is unpinned. */
    go: (by: 1 | -1) => {
      setHeld(true);
      setChoice((before) => step(candidates(), before, by, performance.now()));
    },
  };
}

/** The latest results, requested again when `cause` changes. */
function useResults(cause: number): readonly ArchivedGame[] {
  const [results, setResults] = useState<readonly ArchivedGame[]>([]);
  useEffect(() => {
    archive(new URLSearchParams({ limit: String(rowsOfPage) })).then(setResults, () => undefined);
  }, [cause]);
  return results;
}

interface TickerProps {
  results: readonly ArchivedGame[];
  tournaments: readonly TournamentData[];
}

interface StageProps extends TickerProps {
  subscription: Subscription;
  choice: Choice;
  held: boolean;
}

/** The game shown large. */
function Stage({ subscription, choice, held, results, tournaments }: StageProps) {
  const table = subscription.table.value;
  if (table === null) return null;
  return (
    <div class="stage" data-room={table.room} data-why={choice.why}>
      <div class="picture">
        <LiveBoard subscription={subscription} coordinates />
      </div>
      <section class="pairing" aria-labelledby="pairing-title">
        <h2 id="pairing-title">
          {tWord('game', table.game)} · {t('table.title', { room: table.room })}
        </h2>
        <p class="facts">
          {choice.why !== 'over' && (
            <strong class={`why ${choice.why}`} data-why-text>
              {say(`venue.why.${choice.why}`)}
            </strong>
          )}
          <span>{say('venue.move', { ply: table.moves.length })}</span>
          {held && <span class="held">{say('venue.held')}</span>}
        </p>
        <PlayerLine table={table} side="black" />
        <PlayerLine table={table} side="white" />
        <ChanceBars table={table} />
        <Standing table={table} />
      </section>
      <Ticker results={results} tournaments={tournaments} />
    </div>
  );
}

/** Standings of the running tournaments and the latest results, in turn. */
function Ticker({ results, tournaments }: TickerProps) {
  const [page, setPage] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPage((before) => before + 1), pageTime);
    return () => clearInterval(timer);
  }, []);
  const pages = [
    ...tournaments.flatMap((tournament) =>
      Array.from({ length: Math.ceil(tournament.standings.length / rowsOfPage) }, (_, part) => (
        <Standings tournament={tournament} from={part * rowsOfPage} key={`${tournament.id} ${part}`} />
      )),
    ),
    <Results results={results} key="results" />,
  ];
  return <div class="page-of">{pages[page % pages.length]}</div>;
}

function Standings({ tournament, from }: { tournament: TournamentData; from: number }) {
  return (
    <section class="list" aria-labelledby="standings-title" data-tournament={tournament.id}>
      <h2 id="standings-title">
        {tournament.name}{' '}
        <span class="quiet">
          {roundText(tournament)}
          {tournament.state === 'paused' && ` · ${sayOfTournaments('state.paused')}`}
        </span>
      </h2>
      <ol>
        {tournament.standings.slice(from, from + rowsOfPage).map(({ rank, entrant, points, played }) => (
          <li key={entrant}>
            <span class="rank">{rank}</span>
            <span class="who">{nameOf(tournament, entrant)}</span>
            <span class="points">
              {number(points)} <span class="quiet">/ {played}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Results({ results }: { results: readonly ArchivedGame[] }) {
  return (
    <section class="list" aria-labelledby="results-title">
      <h2 id="results-title">{say('venue.results')}</h2>
      {results.length === 0 && <p>{say('venue.no-results')}</p>}
      <ol>
        {results.map((each) => (
          <li key={each.game} data-result={each.game}>
            <span class="who">
              <PlayerName name={each.black} /> – <PlayerName name={each.white} />
            </span>
            <span class="points">{resultText(each.result, '', { game: each.kind })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Small({ subscription }: { subscription: Subscription }) {
  const table = subscription.table.value;
  if (table === null) return null;
  return (
    <div class="small" data-room={subscription.room}>
      <LiveBoard subscription={subscription} />
      <p>
        <PlayerName name={table.black} />
        <br />
        <PlayerName name={table.white} />
      </p>
      <Standing table={table} />
    </div>
  );
}

/** The site's address, for the audience; nothing if no other device can reach the server. */
function Address() {
  const address = usePageAddress();
  if (address === null) return null;
  return (
    <aside class="address" aria-label={say('venue.join-short')}>
      <QrCode text={address} />
      <p>
        {say('venue.join-short')}
        <br />
        <strong>{typedAddress(address)}</strong>
      </p>
    </aside>
  );
}

/** Shown while no game is in progress: how to join, and the latest results. */
function Welcome({ results, tournaments, loading }: TickerProps & { loading: boolean }) {
  const address = usePageAddress();
  if (loading) return <p class="loading">{t('common.loading')}</p>;
  return (
    <div class="welcome">
      <section class="invitation" aria-labelledby="welcome-title">
        <h2 id="welcome-title">{say('venue.quiet')}</h2>
        {address === null ? (
          <p>{say('venue.unreachable')}</p>
        ) : (
          <>
            <p>{say('venue.join')}</p>
            <p class="url">{typedAddress(address)}</p>
            <QrCode text={address} />
          </>
        )}
      </section>
      <Ticker results={results} tournaments={tournaments} />
    </div>
  );
}
