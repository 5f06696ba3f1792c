import { Disc } from '../app/fields';
import { moveText } from '../room/MoveList';
import { minFall, type Fall } from './evaluations';
import { t } from './words';

/** Returns 1 to 3, shown as that many bars. */
const sizeOf = ({ loss }: Fall): 1 | 2 | 3 => (loss >= 250 ? 3 : loss >= 120 ? 2 : 1);

const shown = 20;

/** The worst moves, each with a link to its position. */
export function Mistakes(props: {
  falls: readonly Fall[] | null;
  moves: readonly { move: string }[];
  ply: number;
  onPly: (ply: number) => void;
  onTry: (fall: Fall) => void;
}) {
  const { falls, moves, ply } = props;
  return (
    <section class="mistakes" aria-labelledby="mistakes-title">
      <h2 id="mistakes-title">{t('mistakes.title')}</h2>
      {falls === null && <p class="quiet">{t('mistakes.unknown')}</p>}
      {falls?.length === 0 && <p class="quiet">{t('mistakes.none', { percent: minFall / 10 })}</p>}
      {falls !== null && falls.length > 0 && (
        <ol tabIndex={0} aria-labelledby="mistakes-title">
          {falls.slice(0, shown).map((fall) => {
            const size = sizeOf(fall);
            return (
              <li key={fall.ply}>
                <button
                  class="plain mistake"
                  aria-current={fall.ply === ply ? 'step' : undefined}
                  onClick={() => props.onPly(fall.ply)}
                >
                  <Disc side={fall.side} />
                  <span class="number">{fall.ply}</span>
                  <span>{moveText(moves[fall.ply - 1]?.move ?? '')}</span>
                  <svg
                    class={`size size-${size}`}
                    viewBox="0 0 18 12"
                    role="img"
                    aria-label={t(`mistakes.size.${size}`)}
                  >
                    {[1, 2, 3].map((bar) => (
                      <rect
                        key={bar}
                        class={bar <= size ? 'full' : 'empty'}
                        x={6 * bar - 5.5}
                        y={12 - 4 * bar + 0.5}
                        width={4}
                        height={4 * bar - 1}
                      />
                    ))}
                  </svg>
                  <span class="loss">{t('mistakes.loss', { percent: (fall.loss / 10).toFixed(0) })}</span>
                  {fall.better !== null && (
                    <span class="quiet">{t('mistakes.better', { move: moveText(fall.better) })}</span>
                  )}
                </button>
                <button
                  class="again"
                  aria-label={t('try.again-at', { ply: fall.ply })}
                  onClick={() => props.onTry(fall)}
                >
                  {t('try.again')}
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
