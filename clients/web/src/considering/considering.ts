import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import { explain, server } from '../app/session';
import type { Message } from '../protocol/messages';
import { Lost, Refusal } from '../protocol/server';
import type { ClosingCode, ErrorCode, Side } from '../protocol/vocabulary';
import { viewOf, type View } from './view';
import { t } from './words';

/** A position: moves from the start of a game, or from a position with a side to move. */
export interface Place {
  kind: string;
  options: Readonly<Record<string, string>>;
  from: { position: string; side: Side } | null;
  moves: readonly string[];
}

/**
 * off: nothing is considered. asking: the request is about to be sent, or waits for its answer. thinking: the view
 * grows. done: it does not grow any more. over: the game is over in this position.
 */
export type State = 'off' | 'asking' | 'thinking' | 'done' | 'over';

/** In ms. Someone who steps through a game quickly asks only about the position where the steps end. */
const settling = 120;
/** In ms. Pauses before another attempt if the server is busy or was asked too often. */
const pauses: Partial<Record<ErrorCode | ClosingCode, number>> = { busy: 3_000, 'too-many': 3_000, 'too-fast': 1_000 };
const maxKnown = 200;

/**
 * A bot's live view of the position that the user looks at. The server considers one position of a user at a time, so a
 * page should have only one of these that looks at something. Call `leave` at the end.
 */
export class Considering {
  /** The bot's view of the position so far. */
  readonly view = signal<View | null>(null);
  readonly state = signal<State>('off');
  /** The last error message. */
  readonly problem = signal('');

  private key = '';
  private place: Place | null = null;
  /** The number of the position at the server. */
  private number: number | null = null;
  private bot = '';
  /** Whether the server may be thinking for this page. */
  private asked = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The views of the positions that were considered before. */
  private readonly known = new Map<string, { view: View; done: boolean }>();
  private readonly ends: (() => void)[];

  constructor() {
    this.ends = [
      server.listen((message) => this.hear(message)),
      // The server ends what a lost connection has asked for.
      server.visits.subscribe(() => {
        if (this.place !== null && this.state.peek() !== 'done') this.askSoon();
      }),
    ];
  }

  leave(): void {
    for (const end of this.ends) end();
    this.look(null);
  }

  /** Looks at this position from now on; null for none. */
  look(place: Place | null): void {
    const key = place === null ? '' : JSON.stringify(place);
    if (key === this.key) return;
    this.key = key;
    this.place = place;
    this.number = null;
    clearTimeout(this.timer);
    const known = this.known.get(key);
    this.view.value = known?.view ?? null;
    this.problem.value = '';
    if (place !== null && known?.done !== true) return this.askSoon();
    this.state.value = place === null ? 'off' : 'done';
    if (this.asked) void server.ask({ verb: 'StopConsidering' }).catch(() => undefined);
    this.asked = false;
  }

  private askSoon(pause = settling): void {
    this.state.value = 'asking';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), pause);
  }

  private async ask(): Promise<void> {
    const { place, key } = this;
    if (place === null) return;
    const { kind: game, options, from, moves } = place;
    this.asked = true;
    try {
      const answer = await server.ask({ verb: 'Consider', game, moves: moves.join(' '), ...from, options });
      if (this.key !== key || answer.verb !== 'Consider') return;
      this.number = answer.number;
      this.bot = answer.bot;
      this.problem.value = '';
      this.state.value = 'thinking';
    } catch (failure) {
      if (this.key === key) this.failed(failure);
    }
  }

  private failed(failure: unknown): void {
    const code = failure instanceof Refusal ? failure.code : null;
    if (code === 'game-over') {
      this.state.value = 'over';
      return;
    }
    // After a reconnection it is asked again.
    if (failure instanceof Lost) return;
    this.problem.value = explain(failure);
    const pause = code === null ? undefined : pauses[code];
    if (pause === undefined) this.state.value = 'off';
    else this.askSoon(pause);
  }

  private hear(message: Message): void {
    if (message.verb === 'Considered' && message.number === this.number) {
      const view = viewOf(message, this.bot);
      // A search that begins again is shown once it knows more than the one before.
      if (view.playouts >= (this.view.peek()?.playouts ?? 0)) this.remember(view, false);
    } else if (message.verb === 'ConsideringOver' && message.number === this.number) {
      this.number = null;
      this.asked = false;
      const view = this.view.peek();
      if (message.why === 'done' && view !== null) this.remember(view, true);
      this.state.value = message.why === 'done' ? 'done' : 'off';
      if (message.why !== 'done') this.problem.value = t(`considering.${message.why}`);
    }
  }

  private remember(view: View, done: boolean): void {
    this.view.value = view;
    this.known.delete(this.key);
    this.known.set(this.key, { view, done });
    const [oldest] = this.known.keys();
    if (this.known.size > maxKnown && oldest !== undefined) this.known.delete(oldest);
  }
}

/** Considers the position after these moves while `on`, for as long as the component is shown. */
export function useConsidered(
  kind: string,
  options: Readonly<Record<string, string>>,
  from: Place['from'],
  moves: readonly string[],
  on: boolean,
): Considering {
  const [considering] = useState(() => new Considering());
  useEffect(() => () => considering.leave(), [considering]);
  useEffect(() => considering.look(on ? { kind, options, from, moves } : null));
  return considering;
}
