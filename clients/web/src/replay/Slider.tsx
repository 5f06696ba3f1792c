import { t } from './words';
import type { LineWalker } from './walker';

/** Plays the game automatically and goes to any move. */
export function Slider({ walker, plies }: { walker: LineWalker; plies: number }) {
  return (
    <div class="under slider">
      <button class="primary" onClick={walker.togglePlaying}>
        {t(walker.playing ? 'replay.stop' : 'replay.play')}
      </button>
      <input
        type="range"
        aria-label={t('replay.slider')}
        min={0}
        max={plies}
        value={walker.ply}
        onInput={(event) => walker.show(Number(event.currentTarget.value))}
      />
      <output>
        {walker.ply}/{plies}
      </output>
    </div>
  );
}
