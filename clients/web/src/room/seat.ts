import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';

import { kinds } from '../app/api';
import { explain, me, server } from '../app/session';
import { buzz, endSound, lowTimeSound, stoneSound } from '../app/sound';
import type { Message } from '../protocol/messages';
import type { Request } from '../protocol/requests';
import { other, type OfferWord, type Side } from '../protocol/vocabulary';
import { Refusal } from '../protocol/server';
import { click, moveRequest, nothingChosen, type Choice } from '../table/rules';
import { startStones, stonesAfter, type Stones } from '../table/stones';
import { Subscription } from '../table/subscription';
import { seatsOf, type Table } from '../table/table';
import { t } from '../text/text';

/** One's place at a table, on a seat or beside it: what one can do there, too. Ends with `leave`. */
export class Seat extends Subscription {
  /** Whether the players of this game may agree on a draw. */
  readonly draws = signal(false);
  /** The legal moves of the position with that many moves; asked for when one is to move. */
  readonly legal = signal<{ ply: number; moves: readonly string[] }>({ ply: -1, moves: [] });
  readonly choice = signal<Choice>(nothingChosen);
  /** The ply that is looked at, where it is not the last one. */
  readonly lookingAt = signal<number | null>(null);
  /** A move is on the way. */
  readonly sending = signal(false);
  /** What one has asked the opponent and has no answer to. */
  readonly asking = signal<OfferWord | null>(null);

  readonly mySides: ReadonlySignal<readonly Side[]> = computed(() =>
    this.table.value === null ? [] : seatsOf(this.table.value, me.value),
  );
  /** The side that one can move now. */
  readonly toPlay: ReadonlySignal<Side | null> = computed(() => {
    const table = this.table.value;
    const plays = table?.stage === 'playing' && this.mySides.value.includes(table.turn);
    return plays && this.lookingAt.value === null ? table.turn : null;
  });
  readonly legalNow: ReadonlySignal<readonly string[]> = computed(() => {
    const { ply, moves } = this.legal.value;
    return this.toPlay.value !== null && ply === this.table.value?.moves.length ? moves : [];
  });
  readonly ply: ReadonlySignal<number> = computed(() => this.lookingAt.value ?? this.table.value?.moves.length ?? 0);
  readonly stones: ReadonlySignal<Stones> = computed(() =>
    stonesAfter(startStones(this.view.value), this.table.value?.moves ?? [], this.ply.value),
  );
  private readonly game = computed(() => this.table.value?.game);

  constructor(room: number) {
    super(room);
    this.ends.push(
      effect(() => void this.askLegal()),
      effect(() => {
        if (server.link.value === 'online') void this.askDraws(this.game.value);
      }),
    );
  }

  /** A click, tap or Enter on a point of the board. `touch`: by a finger, which may have missed. */
  press(point: string, confirm: boolean): void {
    const table = this.table.peek();
    if (table === null) return;
    if (table.stage === 'scoring' && this.mySides.peek().length > 0) return this.mark(point);
    if (this.toPlay.peek() === null || this.sending.peek()) return;
    // Until the server has said what is legal, nothing can be said of the point.
    const legal = this.legalNow.peek();
    if (legal.length === 0) return;
    const result = click(point, legal, this.choice.peek(), confirm);
    this.notice.value = '';
    if ('play' in result) return void this.play(result.play);
    if ('choice' in result) {
      this.choice.value = result.choice;
      return;
    }
    this.choice.value = nothingChosen;
    this.notice.value = t('table.not-legal', { point });
  }

  async play(move: string): Promise<void> {
    const table = this.table.peek();
    const side = this.toPlay.peek();
    if (table === null || side === null || this.sending.peek()) return;
    this.sending.value = true;
    this.choice.value = { from: null, pending: move };
    await this.request(moveRequest(this.room, side, move, table.moves.length + 1));
    this.sending.value = false;
    this.choice.value = nothingChosen;
  }

  /** Asks for something and tells the person when it is refused. Returns whether it was done. */
  async request(request: Request): Promise<boolean> {
    try {
      await server.ask(request);
      this.notice.value = '';
      return true;
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'stale') void this.refresh();
      this.notice.value = explain(failure);
      return false;
    }
  }

  async askOpponent(what: OfferWord): Promise<void> {
    const verb = ({ repent: 'Repent', draw: 'Draw', pause: 'Pause', rematch: 'Rematch' } as const)[what];
    // Before the answer: what it brings about may come right behind it.
    this.asking.value = what;
    if (!(await this.request({ verb, room: this.room }))) this.asking.value = null;
  }

  async reply(what: OfferWord | 'score', yes: boolean): Promise<void> {
    const table = this.table.peek();
    if (!(await this.request({ verb: 'Reply', room: this.room, what, answer: yes ? 'yes' : 'no' }))) return;
    const now = this.table.peek();
    // Who has declined is not told so again.
    if (table !== null && now !== null && what !== 'score') {
      const { [what]: _, ...asked } = now.asked;
      this.table.value = { ...now, asked };
    }
  }

  private mark(point: string): void {
    const stone = this.stones.peek().get(point);
    if (stone === undefined) return;
    const dead = this.table.peek()?.scoring?.dead.includes(point);
    void this.request({ verb: 'Dead', room: this.room, point, state: dead ? 'alive' : 'dead' });
  }

  protected override changes(before: Table | null, table: Table): void {
    const changed = before?.moves.length !== table.moves.length || before.stage !== table.stage;
    if (changed || before?.next !== table.next) this.asking.value = null;
    // What was declined has been answered.
    if (table.remarks.at(-1)?.kind === 'declined' && before?.remarks !== table.remarks) this.asking.value = null;
    if (changed && !this.sending.peek()) this.choice.value = nothingChosen;
    if ((this.lookingAt.peek() ?? 0) > table.moves.length) this.lookingAt.value = null;
  }

  protected override told(message: Message, table: Table): void {
    if (message.verb === 'Move') stoneSound();
    if (message.verb === 'Turn' && this.mySides.peek().includes(message.side)) buzz();
    if (message.verb === 'LowTime' && this.mySides.peek().includes(message.side)) lowTimeSound();
    if (message.verb === 'GameOver' && table.stage === 'over') endSound();
  }

  private async askDraws(game: string | undefined): Promise<void> {
    if (game === undefined) return;
    // Without an answer no draw can be offered until the connection is back.
    const all = await kinds().catch(() => []);
    this.draws.value = all.some(({ name, draws }) => name === game && draws);
  }

  private async askLegal(): Promise<void> {
    const table = this.table.value;
    const side = this.toPlay.value;
    if (table === null || side === null || server.link.value !== 'online') return;
    const ply = table.moves.length;
    if (this.legal.peek().ply === ply) return;
    this.legal.value = { ply, moves: [] };
    try {
      const answer = await server.ask({ verb: 'Legal', room: this.room });
      if (answer.verb === 'Legal' && this.table.peek()?.moves.length === ply)
        this.legal.value = { ply, moves: answer.moves ?? [] };
    } catch {
      // Asked for again when the connection is back, or with the next turn.
      if (this.legal.peek().ply === ply) this.legal.value = { ply: -1, moves: [] };
    }
  }
}

/** Who has asked, where it is somebody else than the person here. */
export function asker(table: Table, what: OfferWord, mine: readonly Side[]): Side | null {
  const question = table.asked[what];
  return question !== undefined && mine.includes(other(question.side)) && !mine.includes(question.side)
    ? question.side
    : null;
}
