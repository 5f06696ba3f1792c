import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';

import { board as fetchBoard, kinds } from '../app/api';
import { explain, hall, me } from '../app/session';
import { endSound, lowTimeSound, stoneSound } from '../app/sound';
import type { BoardView } from '../board/geometry';
import { Refusal } from '../protocol/hall';
import { other, type Message, type OfferWord, type Request, type Side } from '../protocol/messages';
import { click, moveRequest, nothingChosen, type Choice } from '../table/rules';
import { stonesAfter, type Stones } from '../table/stones';
import { after, opened, seatsOf, type Table } from '../table/table';
import { t } from '../text/text';

/** One's place at a table, on a seat or beside it: what is known, and what one can do there. Ends with `leave`. */
export class Seat {
  readonly table = signal<Table | null>(null);
  readonly view = signal<BoardView | null>(null);
  /** Whether the players of this game may agree on a draw. */
  readonly draws = signal(false);
  /** The server does not know such a table. */
  readonly missing = signal(false);
  /** The legal moves of the position with that many moves; asked for when one is to move. */
  readonly legal = signal<{ ply: number; moves: readonly string[] }>({ ply: -1, moves: [] });
  readonly choice = signal<Choice>(nothingChosen);
  /** The ply that is looked at, where it is not the last one. */
  readonly lookingAt = signal<number | null>(null);
  /** A move is on the way. */
  readonly sending = signal(false);
  /** What one has asked the opponent and has no answer to. */
  readonly asking = signal<OfferWord | null>(null);
  /** The last thing that has to be said to the person here. */
  readonly notice = signal('');

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

  private readonly ends: (() => void)[];
  /** Heard while a state is on the way: it may be newer than that state. */
  private meanwhile: { message: Message; heard: number }[] | null = null;

  constructor(readonly room: number) {
    this.ends = [
      hall.listen((message) => this.hear(message)),
      effect(() => {
        if (hall.visits.value > 0 && hall.link.value === 'online') void this.refresh();
      }),
      effect(() => void this.askLegal()),
    ];
  }

  leave(): void {
    for (const end of this.ends) end();
    // The server forgets who watches when the connection ends; then there is nothing to say.
    hall.ask({ verb: 'Unwatch', room: this.room }).catch(() => undefined);
  }

  /** Asks for everything anew. */
  async refresh(): Promise<void> {
    if (this.meanwhile !== null) return;
    const before = this.table.peek();
    this.meanwhile = [];
    try {
      const lines = await hall.askAll({ verb: 'Watch', room: this.room });
      const heard = this.meanwhile;
      this.meanwhile = null;
      let table = opened(lines, performance.now(), before);
      for (const each of heard) table = after(table, each.message, each.heard);
      this.show(table);
      if (table.outdated) void this.refresh();
      this.view.value ??= await fetchBoard(table.game, table.options);
      this.draws.value = (await kinds()).some(({ name, draws }) => name === table.game && draws);
    } catch (failure) {
      this.meanwhile = null;
      if (failure instanceof Refusal && failure.code === 'no-room') this.missing.value = true;
      else if (failure instanceof Refusal) this.notice.value = explain(failure);
      // Else the connection was lost, and the next visit refreshes.
    }
  }

  /** A click, tap or Enter on a point of the board. `touch`: by a finger, which may have missed. */
  press(point: string, confirm: boolean): void {
    const table = this.table.peek();
    if (table === null) return;
    if (table.stage === 'scoring' && this.mySides.peek().length > 0) return this.mark(point);
    if (this.toPlay.peek() === null || this.sending.peek()) return;
    const result = click(point, this.legalNow.peek(), this.choice.peek(), confirm);
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
      await hall.ask(request);
      this.notice.value = '';
      return true;
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'stale') void this.refresh();
      this.notice.value = explain(failure);
      return false;
    }
  }

  async askOpponent(what: OfferWord): Promise<void> {
    const verb = { repent: 'Repent', draw: 'Draw', pause: 'Pause', rematch: 'Rematch' }[what];
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

  private hear(message: Message): void {
    const heard = performance.now();
    if ('room' in message && message.room === this.room) this.meanwhile?.push({ message, heard });
    const table = this.table.peek();
    if (table === null) return;
    const next = after(table, message, heard);
    if (next === table) return;
    this.show(next);
    this.sound(message, next);
    if (next.outdated) void this.refresh();
  }

  private show(table: Table): void {
    const before = this.table.peek();
    const changed = before?.moves.length !== table.moves.length || before.stage !== table.stage;
    if (changed || before?.next !== table.next) this.asking.value = null;
    // What was declined has been answered.
    if (table.remarks.at(-1)?.kind === 'declined' && before?.remarks !== table.remarks) this.asking.value = null;
    if (changed && !this.sending.peek()) this.choice.value = nothingChosen;
    if ((this.lookingAt.peek() ?? 0) > table.moves.length) this.lookingAt.value = null;
    this.table.value = table;
  }

  private sound(message: Message, table: Table): void {
    if (message.verb === 'Move') stoneSound();
    if (message.verb === 'LowTime' && this.mySides.peek().includes(message.side)) lowTimeSound();
    if (message.verb === 'GameOver' && table.stage === 'over') endSound();
  }

  private async askLegal(): Promise<void> {
    const table = this.table.value;
    const side = this.toPlay.value;
    if (table === null || side === null || hall.link.value !== 'online') return;
    const ply = table.moves.length;
    if (this.legal.peek().ply === ply) return;
    this.legal.value = { ply, moves: [] };
    try {
      const answer = await hall.ask({ verb: 'Legal', room: this.room });
      if (answer.verb === 'Legal' && this.table.peek()?.moves.length === ply)
        this.legal.value = { ply, moves: answer.moves ?? [] };
    } catch {
      // Asked for again when the connection is back, or with the next turn.
      if (this.legal.peek().ply === ply) this.legal.value = { ply: -1, moves: [] };
    }
  }
}

export function startStones(view: BoardView | null): Stones {
  const stones = new Map<string, Side>();
  view?.stones.forEach((stone, number) => {
    const point = view.points[number];
    if (stone !== null && point !== undefined) stones.set(point.name, stone);
  });
  return stones;
}

/** Who has asked, where it is somebody else than the person here. */
export function asker(table: Table, what: OfferWord, mine: readonly Side[]): Side | null {
  const question = table.asked[what];
  return question !== undefined && mine.includes(other(question.side)) && !mine.includes(question.side)
    ? question.side
    : null;
}
