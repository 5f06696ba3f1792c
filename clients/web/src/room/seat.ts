import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';

import { kinds } from '../app/api';
import { explain, me, server } from '../app/session';
import { buzz, endSound, lowTimeSound, moveSound } from '../app/sound';
import type { Message } from '../protocol/messages';
import type { Request } from '../protocol/requests';
import { other, type OfferWord, type Side } from '../protocol/vocabulary';
import { Refusal } from '../protocol/server';
import { click, moveRequest, nothingChosen, type Choice } from '../table/rules';
import { startStones, stonesAfter, type Stones } from '../table/stones';
import { Subscription } from '../table/subscription';
import { seatsOf, type Table } from '../table/table';
import { t } from '../text/text';

/** The user's place at a table, as a player or a spectator, with the actions it allows. Call `leave` at the end. */
export class Seat extends Subscription {
  /** Whether the players of this game can agree on a draw. */
  readonly draws = signal(false);
  /** The legal moves at this ply; requested when it is the user's turn. */
  readonly legal = signal<{ ply: number; moves: readonly string[] }>({ ply: -1, moves: [] });
  readonly choice = signal<Choice>(nothingChosen);
  /** The ply shown, if it is not the last one. */
  readonly lookingAt = signal<number | null>(null);
  /** Whether a move has been sent and not yet answered. */
  readonly sending = signal(false);
  /** The user's open request to the opponent. */
  readonly asking = signal<OfferWord | null>(null);

  readonly mySides: ReadonlySignal<readonly Side[]> = computed(() =>
    this.table.value === null ? [] : seatsOf(this.table.value, me.value),
  );
  /** The user's sides, if this is the window where the user plays. */
  readonly playedHere: ReadonlySignal<readonly Side[]> = computed(() =>
    this.table.value?.elsewhere === true ? [] : this.mySides.value,
  );
  /** The side that the user can move now. */
  readonly toPlay: ReadonlySignal<Side | null> = computed(() => {
    const table = this.table.value;
    const plays = table?.stage === 'playing' && this.playedHere.value.includes(table.turn);
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

  /** Handles a click, tap or Enter on a point of the board. `confirm` asks for a second tap, as a finger may miss. */
  press(point: string, confirm: boolean): void {
    const table = this.table.peek();
    if (table === null) return;
    if (table.stage === 'scoring' && this.playedHere.peek().length > 0) return this.mark(point);
    if (this.toPlay.peek() === null || this.sending.peek()) return;
    // Until the server has sent the legal moves, the point cannot be judged.
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

  /** Sends a request and shows a refusal to the user. Returns whether it succeeded. */
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

  /** Makes this the window where the user plays. The server confirms it with `Input` if another one did. */
  async takeOver(): Promise<void> {
    if (!(await this.request({ verb: 'TakeOver', room: this.room }))) return;
    const table = this.table.peek();
    if (table !== null) this.table.value = { ...table, elsewhere: false };
  }

  async askOpponent(what: OfferWord): Promise<void> {
    const verb = ({ repent: 'Repent', draw: 'Draw', pause: 'Pause', rematch: 'Rematch' } as const)[what];
    // Set before the answer, whose consequences may follow immediately.
    this.asking.value = what;
    if (!(await this.request({ verb, room: this.room }))) this.asking.value = null;
  }

  async reply(what: OfferWord | 'score', yes: boolean): Promise<void> {
    const table = this.table.peek();
    if (!(await this.request({ verb: 'Reply', room: this.room, what, answer: yes ? 'yes' : 'no' }))) return;
    const now = this.table.peek();
    // Do not report the decline to the player who declined.
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
    // A decline answers the request.
    if (table.remarks.at(-1)?.kind === 'declined' && before?.remarks !== table.remarks) this.asking.value = null;
    if (changed && !this.sending.peek()) this.choice.value = nothingChosen;
    if ((this.lookingAt.peek() ?? 0) > table.moves.length) this.lookingAt.value = null;
  }

  protected override told(message: Message, table: Table): void {
    if (message.verb === 'Move') moveSound(message.effects ?? []);
    if (message.verb === 'Turn' && this.mySides.peek().includes(message.side)) buzz();
    if (message.verb === 'LowTime' && this.mySides.peek().includes(message.side)) lowTimeSound();
    if (message.verb === 'GameOver' && table.stage === 'over') endSound();
  }

  private async askDraws(game: string | undefined): Promise<void> {
    if (game === undefined) return;
    // Without an answer, the page offers no draw until it reconnects.
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
      // Requested again on reconnection or at the next turn.
      if (this.legal.peek().ply === ply) this.legal.value = { ply: -1, moves: [] };
    }
  }
}

/** Returns the side that made a request which the user has to answer, or null. */
export function asker(table: Table, what: OfferWord, mine: readonly Side[]): Side | null {
  const question = table.asked[what];
  return question !== undefined && mine.includes(other(question.side)) && !mine.includes(question.side)
    ? question.side
    : null;
}
