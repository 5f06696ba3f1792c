import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

import { LanguageButton, LanguageList } from '../../app/LanguageMenu';
import { set, settings } from '../../app/settings';
import { t } from '../../text/text';
import { TournamentView } from '../TournamentView';
import { hasTable, type PlayedPairing } from '../tournament';
import { say } from '../words';
import type { Folder } from './folder';
import { GameView } from './GameView';
import './viewer.css';

/** A downloaded tournament: the tables of the server and every game. The address is the part after #. */
export function Viewer({ folder }: { folder: Folder }) {
  const [hash, setHash] = useState(location.hash.slice(1));
  const { tournament } = folder;
  const { language, theme } = settings.value;
  const game = Number(/^game-(\d+)$/.exec(hash)?.[1] ?? NaN);
  // Bind in the same frame as the page appears: the first click may come at once.
  useLayoutEffect(() => {
    const follow = (): void => {
      setHash(location.hash.slice(1));
      window.scrollTo(0, 0);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    document.title = say('offline.title', { name: tournament.name });
  }, [tournament, language]);

  const address = ({ room }: PlayedPairing): string | null => (room in folder.boardOf ? `#game-${room}` : null);
  const played = tournament.pairings.filter(hasTable).filter(({ room }) => room in folder.boardOf);
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <>
      <header class="top">
        <span class="brand">
          <span>
            Qiyuan <span lang="zh">棋院</span>
          </span>
        </span>
        <div class="personal">
          <LanguageButton />
          <button class="plain" onClick={() => set('theme', dark ? 'light' : 'dark')}>
            {t(dark ? 'settings.theme.light' : 'settings.theme.dark')}
          </button>
        </div>
      </header>
      <LanguageList />
      <main id="content">
        {Number.isNaN(game) ? (
          <TournamentView tournament={tournament} section={hash} address={address} />
        ) : (
          <GameView folder={folder} game={game} order={played.map(({ room }) => room)} key={game} />
        )}
      </main>
    </>
  );
}
