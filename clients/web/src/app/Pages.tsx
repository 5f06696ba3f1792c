import { useEffect, useRef } from 'preact/hooks';

import { Lobby } from '../lobby/Lobby';
import { t } from '../text/text';
import { lazy } from './lazy';
import { route } from './route';
import { server } from './session';
import { settings } from './settings';

const Room = lazy(async () => (await import('../room/Room')).Room);
const Tournaments = lazy(async () => (await import('../tournaments/Tournaments')).Tournaments);
const TournamentPage = lazy(async () => (await import('../tournaments/TournamentPage')).TournamentPage);
const NewTournament = lazy(async () => (await import('../tournaments/NewTournament')).NewTournament);
const AnalysisPage = lazy(async () => (await import('../analysis/AnalysisPage')).AnalysisPage);
const Archive = lazy(async () => (await import('../archive/Archive')).Archive);
const ArbiterPanel = lazy(async () => (await import('../arbiter/ArbiterPanel')).ArbiterPanel);
const Projector = lazy(async () => (await import('../watch/Projector')).Projector);
const Watch = lazy(async () => (await import('../watch/Watch')).Watch);
const Replay = lazy(async () => (await import('../replay/Replay')).Replay);
const Players = lazy(async () => (await import('../players/Players')).Players);
const Player = lazy(async () => (await import('../players/Player')).Player);
const Check = lazy(async () => (await import('../check/Check')).Check);
const Learn = lazy(async () => (await import('../learn/Learn')).Learn);
const Puzzles = lazy(async () => (await import('../puzzles/Puzzles')).Puzzles);

/** The page for the current address. */
export function Pages() {
  const here = route.value;
  const { language } = settings.value;
  useEffect(() => {
    if (here.page === 'lobby') document.title = `${t('app.name')} · ${t('nav.lobby')}`;
    if (here.page === 'tournaments' || here.page === 'new-tournament')
      document.title = `${t('nav.tournaments')} · ${t('app.name')}`;
    if (here.page === 'watch' || here.page === 'arbiter')
      document.title = `${t(`nav.${here.page}`)} · ${t('app.name')}`;
    if (here.page === 'archive') document.title = `${t('archive.title')} · ${t('app.name')}`;
    if (here.page === 'players') document.title = `${t('nav.players')} · ${t('app.name')}`;
  }, [here, language]);
  const first = useRef(true);
  const address =
    'room' in here
      ? here.room
      : 'game' in here
        ? here.game
        : 'tournament' in here
          ? here.tournament
          : 'name' in here
            ? here.name
            : 0;
  useEffect(() => {
    // Moves the focus to the start of the new page, as loading it would, for keyboard and screen reader users.
    if (!first.current) document.getElementById('content')?.focus({ preventScroll: true });
    first.current = false;
  }, [here.page, address]);
  const online = server.link.value === 'online';
  useEffect(() => {
    if (online) Room.prefetch();
  }, [online]);
  switch (here.page) {
    case 'lobby':
      return <Lobby />;
    case 'table':
      return <Room room={here.room} />;
    case 'game':
      return <Replay game={here.game} from={here.ply} key={here.game} />;
    // Rendered by main.tsx in a page of its own.
    case 'embed':
      return null;
    case 'archive':
      return <Archive filters={here.filters} />;
    case 'tournaments':
      return <Tournaments />;
    case 'new-tournament':
      return <NewTournament />;
    case 'tournament':
      return <TournamentPage id={here.tournament} section={here.section} key={here.tournament} />;
    case 'watch':
      return <Watch filters={here.filters} />;
    case 'venue':
      return <Projector />;
    case 'arbiter':
      return <ArbiterPanel />;
    case 'players':
      return <Players filters={here.filters} />;
    case 'player':
      return <Player name={here.name} filters={here.filters} key={here.name} />;
    case 'check':
      return <Check user={here.user} key={here.user} />;
    case 'learn':
      return <Learn game={here.game} about={here.about} step={here.step} key={`${here.game} ${here.about}`} />;
    case 'puzzles':
      return <Puzzles game={here.game} number={here.puzzle} />;
    case 'analysis':
      return <AnalysisPage address={here.address} />;
    case 'nowhere':
      return (
        <div class="card narrow">
          <h1>{t('app.nowhere')}</h1>
          <a class="button" href="/">
            {t('app.back')}
          </a>
        </div>
      );
  }
}
