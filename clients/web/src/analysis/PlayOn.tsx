import { useState } from 'preact/hooks';

import type { BotKind, GameKind } from '../app/api';
import { Choice } from '../app/fields';
import { go } from '../app/route';
import { explain, server } from '../app/session';
import { BotFields } from '../bots/BotFields';
import type { BotOptions } from '../bots/strength';
import { openTable } from '../lobby/offers';
import type { Side } from '../protocol/vocabulary';
import { t as tPage } from '../text/text';
import type { Analysis } from './analysis';
import { t } from './words';

/** The maximum of the server's option `opening`. */
const maxMoves = 500;
const usualLevel = '3';

const usualOptions = (bot: BotKind | undefined): BotOptions =>
  bot?.options.some(({ name }) => name === 'level') === true ? { level: usualLevel } : {};

/** Opens a table whose game begins with the moves on the board, against a bot. */
export function PlayOn({ analysis, kind }: { analysis: Analysis; kind: GameKind }) {
  const here = analysis.here.value;
  const moves = analysis.line.value;
  const why =
    analysis.game.position !== null
      ? t('play-on.position')
      : moves.length > maxMoves
        ? t('play-on.long', { max: maxMoves })
        : here?.ending
          ? t('over')
          : null;
  return (
    <details class="folded play-on">
      <summary>{t('play-on.title')}</summary>
      {why !== null ? <p class="quiet">{why}</p> : <PlayOnForm analysis={analysis} kind={kind} />}
    </details>
  );
}

function PlayOnForm({ analysis, kind }: { analysis: Analysis; kind: GameKind }) {
  const [bot, setBot] = useState<BotKind | undefined>(kind.bots[0]);
  const [options, setOptions] = useState<BotOptions>(() => usualOptions(kind.bots[0]));
  const [side, setSide] = useState<Side | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (bot === undefined) return null;
  const chosen = side ?? analysis.here.value?.turn ?? 'black';

  async function play(event: Event): Promise<void> {
    event.preventDefault();
    if (bot === undefined) return;
    setBusy(true);
    setProblem('');
    const moves = analysis.line.peek().map(({ move }) => move);
    const opening = moves.length === 0 ? {} : { opening: moves.join(' ') };
    try {
      const room = await openTable({
        game: analysis.game.kind,
        options: { ...analysis.game.options, clock: 'none', ...opening },
        side: chosen,
        bot: { name: bot.name, options },
      });
      go(`/table/${room}`);
    } catch (failure) {
      setProblem(explain(failure));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void play(event)}>
      <BotFields
        bots={kind.bots}
        bot={bot}
        options={options}
        onChange={(next, values) => {
          setOptions(next === bot ? values : usualOptions(next));
          setBot(next);
        }}
      />
      <Choice
        legend={t('play-on.side')}
        name="play-on-side"
        value={chosen}
        choices={[
          ['black', tPage('side.black')],
          ['white', tPage('side.white')],
        ]}
        onChange={setSide}
      />
      <p class="quiet">{t('play-on.help')}</p>
      <button type="submit" class="primary" disabled={busy || !server.isOpen.value}>
        {t('play-on.start')}
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}
