import { useEffect, useMemo } from 'preact/hooks';

import { Disc } from '../app/fields';
import { route } from '../app/route';
import { resultText, t as tPage, tWord } from '../text/text';
import { asMessages, Loaded, Position, titleOf, useStones, type Game } from './game';
import { Slider } from './Slider';
import { useKeys, useLineWalker, walkerKeys } from './walker';
import { t } from './words';
import '../room/room.css';
import './embed.css';

/** A game embedded in another site: only the board and the controls to step through the moves. */
export function Embed({ game }: { game: number }) {
  const here = route.value;
  const from = here.page === 'embed' ? here.ply : null;
  return (
    <main class="embed">
      <Loaded game={game} show={(loaded) => <EmbedOf game={loaded} from={from} />} />
    </main>
  );
}

function EmbedOf({ game, from }: { game: Game; from: number | null }) {
  const { record, view } = game;
  const moves = useMemo(() => asMessages(record), [record]);
  const times = useMemo(() => record.moves.map(({ time }) => time), [record]);
  const walker = useLineWalker(times, from, 'even');
  const stones = useStones(view, moves, walker.ply);
  useKeys(walkerKeys(walker, moves.length));
  const title = titleOf(record);
  useEffect(() => {
    document.title = `${title} · ${tPage('app.name')}`;
  }, [title]);
  return (
    <>
      <h1 class="hidden">{title}</h1>
      <p class="players">
        <span>
          <Disc side="black" /> {tWord('bot', record.black)}
        </span>
        <span>
          <Disc side="white" /> {tWord('bot', record.white)}
        </span>
      </p>
      <Position game={game} stones={stones} last={moves[walker.ply - 1]} ply={walker.ply} />
      <Slider walker={walker} plies={moves.length} />
      <p class="foot">
        <strong>{resultText(record.result, record.reason, { game: record.kind })}</strong>
        <a href={`/game/${record.game}#${walker.ply}`} target="_blank" rel="noopener">
          {t('replay.on-server')}
        </a>
      </p>
    </>
  );
}
