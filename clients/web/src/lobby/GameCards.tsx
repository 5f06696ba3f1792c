import { useEffect, useMemo, useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { settings } from '../app/settings';
import { StillBoard } from '../board/StillBoard';
import { Tibetan } from '../text/Tibetan';
import { tWord } from '../text/text';
import { pictureOf } from './pictures';
import { say } from './words';

/** The games as picture cards, of which one is chosen. */
export function GameCards(props: { games: readonly GameKind[]; game: string; onChange: (game: string) => void }) {
  return (
    <fieldset class="games">
      <legend class="hidden">{say('game')}</legend>
      {props.games.map(({ name, title }) => (
        <label class="game-card" key={name}>
          <input
            type="radio"
            name="game"
            value={name}
            checked={props.game === name}
            onChange={() => props.onChange(name)}
          />
          <span class="picture" aria-hidden="true">
            <GamePicture game={name} />
          </span>
          <span class="title">
            {tWord('game', name, title)} <Tibetan word={`game.${name}`} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Drawn in a task of its own after the card, so that a slow device responds to a press before all pictures are there. */
function GamePicture({ game }: { game: string }) {
  const picture = useMemo(() => pictureOf(game), [game]);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true));
    return () => clearTimeout(timer);
  }, []);
  if (picture === undefined || !drawn) return null;
  return <StillBoard {...picture} last={[picture.last]} shapes={settings.value.shapes} label="" />;
}
