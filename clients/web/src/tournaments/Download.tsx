import { useState } from 'preact/hooks';

import type { TournamentData } from './tournament';
import { say } from './words';

/** Downloads the whole tournament as one file that opens without a server. */
export function Download({ tournament }: { tournament: TournamentData }) {
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const [failed, setFailed] = useState(false);

  async function download(): Promise<void> {
    setFailed(false);
    setProgress({ done: 0, count: tournament.pairings.length });
    try {
      const { zipTournament } = await import('./zip');
      const { save } = await import('./save');
      save(
        `${fileName(tournament)}.zip`,
        await zipTournament(tournament, fileName(tournament), (done, count) => setProgress({ done, count })),
      );
    } catch {
      setFailed(true);
    }
    setProgress(null);
  }
  return (
    <>
      <button disabled={progress !== null} title={say('download-about')} onClick={() => void download()}>
        {say('download')}
      </button>
      <span role="status" class="quiet downloading">
        {progress === null ? '' : say('downloading', progress)}
      </span>
      {failed && (
        <span role="alert" class="problem">
          {say('failed')}
        </span>
      )}
    </>
  );
}

/** Returns a name that is valid on every file system. */
const fileName = ({ id, name }: TournamentData): string =>
  `qiyuan-${id}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')}`.slice(0, 60);
