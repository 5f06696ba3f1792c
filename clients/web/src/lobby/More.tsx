import { t } from '../text/text';
import type { ShownTables } from './tables';

/** Shows more rows of a list that has more. */
export function More({ list }: { list: ShownTables | null }) {
  const more = list?.more;
  if (more === null || more === undefined) return null;
  return (
    <button class="more" onClick={more}>
      {t('lobby.more')}
    </button>
  );
}
