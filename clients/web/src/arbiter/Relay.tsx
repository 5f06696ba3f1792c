import { useEffect, useRef, useState } from 'preact/hooks';

import { explain, server } from '../app/session';
import { Board } from '../board/Board';
import type { Side } from '../protocol/vocabulary';
import { click, nothingChosen, origins, targets } from '../table/rules';
import { pointsOf, startStones, stonesAfter } from '../table/stones';
import type { Subscription } from '../table/subscription';
import { speaker, t, tWord } from '../text/text';
import { act } from './actions';
import { words } from './words';

const say = speaker(words);
const none: ReadonlySet<string> = new Set();

/**
 * Enters moves for a player without a computer, by coordinate or on the board. The arbiter announces a move, which
 * stops the clock, and then confirms it.
 */
export function Relay({ subscription, onDone }: { subscription: Subscription; onDone: (text: string) => void }) {
  const table = subscription.table.value;
  const view = subscription.view.value;
  const [move, setMove] = useState('');
  const [announced, setAnnounced] = useState<{ side: Side; move: string } | null>(null);
  const [problem, setProblem] = useState('');
  const [choice, setChoice] = useState(nothingChosen);
  const [legal, setLegal] = useState<readonly string[]>([]);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const ply = table?.moves.length ?? 0;
  const stage = table?.stage;
  useEffect(() => {
    setAnnounced(null);
    setChoice(nothingChosen);
    setMove('');
    setProblem('');
    if (stage !== 'playing') return setLegal([]);
    let over = false;
    // Without the list, moves can still be entered by coordinate.
    server.ask({ verb: 'Legal', room: subscription.room }).then(
      (answer) => {
        if (!over && answer.verb === 'Legal') setLegal(answer.moves ?? []);
      },
      () => undefined,
    );
    return () => (over = true);
  }, [subscription, ply, stage]);
  useEffect(() => confirmButton.current?.focus(), [announced]);
  if (table === null || view === null) return null;
  const side = table.turn;

  async function announce(wanted: string): Promise<void> {
    setProblem('');
    setChoice(nothingChosen);
    try {
      await act(subscription.room, 'relay', [side, wanted]);
      setAnnounced({ side, move: wanted });
    } catch (failure) {
      setProblem(explain(failure));
    }
  }

  async function finish(action: 'confirm' | 'cancel'): Promise<void> {
    if (announced === null) return;
    setProblem('');
    try {
      await act(subscription.room, action, action === 'confirm' ? [announced.side, announced.move] : [announced.side]);
      if (action === 'confirm') onDone(say('relayed', { move: announced.move, room: subscription.room }));
      setAnnounced(null);
      setMove('');
    } catch (failure) {
      setProblem(explain(failure));
    }
  }

  function press(point: string): void {
    const result = click(point, legal, choice, false);
    setProblem('');
    if ('play' in result) return void announce(result.play);
    if ('choice' in result) return setChoice(result.choice);
    setChoice(nothingChosen);
    setProblem(t('table.not-legal', { point }));
  }

  const open = announced === null && legal.length > 0;
  const last = table.moves.at(-1);
  const pending = announced?.move ?? choice.pending;
  return (
    <section class="relay" aria-labelledby="relay-title">
      <h3 id="relay-title">{say('relay')}</h3>
      <p class="quiet">{say('relay.about')}</p>
      {announced === null ? (
        <form
          class="entry"
          onSubmit={(event) => {
            event.preventDefault();
            void announce(move.trim());
          }}
        >
          <label>
            <span>{say('relay.move', { side: t(`side.${side}`), name: tWord('bot', table[side]) })}</span>
            <input
              name="relay-move"
              required
              autocomplete="off"
              maxLength={10}
              value={move}
              onInput={(event) => setMove(event.currentTarget.value)}
            />
          </label>
          <button type="submit" disabled={table.stage !== 'playing'}>
            {say('relay.announce')}
          </button>
        </form>
      ) : (
        <div class="banner" role="group" aria-label={say('relay')}>
          <p>
            {say('relay.announced', {
              move: announced.move,
              side: t(`side.${announced.side}`),
              name: tWord('bot', table[announced.side]),
            })}
          </p>
          <div class="buttons">
            <button class="primary" ref={confirmButton} onClick={() => void finish('confirm')}>
              {say('relay.confirm', { move: announced.move })}
            </button>
            <button onClick={() => void finish('cancel')}>{say('relay.cancel')}</button>
          </div>
        </div>
      )}
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="relay-board">
        <Board
          view={view}
          stones={stonesAfter(startStones(view), table.moves, ply)}
          last={last === undefined ? [] : pointsOf(last.move)}
          turned={[]}
          toPlay={legal.length > 0 ? side : null}
          origins={open ? origins(legal) : none}
          targets={open ? targets(legal, choice.from) : none}
          from={choice.from}
          pending={pending === null ? null : (pointsOf(pending.toUpperCase())[0] ?? null)}
          dead={none}
          coordinates
          hints={false}
          shapes={false}
          label={t('table.board', { game: tWord('game', table.game) })}
          {...(open ? { onPoint: press } : {})}
        />
      </div>
    </section>
  );
}
