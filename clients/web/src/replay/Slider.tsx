import { t } from './words';
import type { Walk } from './walk';

/** Plays the game, and goes to any of its moves. */
export function Slider({ walk, plies }: { walk: Walk; plies: number }) {
  return (
    <div class="under slider">
      <button class="primary" onClick={walk.togglePlaying}>
        {t(walk.playing ? 'replay.stop' : 'replay.play')}
      </button>
      <input
        type="range"
        aria-label={t('replay.slider')}
        min={0}
        max={plies}
        value={walk.ply}
        onInput={(event) => walk.show(Number(event.currentTarget.value))}
      />
      <output>
        {walk.ply}/{plies}
      </output>
    </div>
  );
}
