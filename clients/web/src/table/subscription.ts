import { effect, signal } from '@preact/signals';

import { board as fetchBoard, record } from '../app/api';
import { explain, me, server } from '../app/session';
import type { BoardView } from '../board/geometry';
import type { Message } from '../protocol/messages';
import { Refusal } from '../protocol/server';
import { after, opened, seatsOf, type Table } from './table';

/** A table as its players and spectators see it, kept up to date until `leave`. */
export class Subscription {
  readonly table = signal<Table | null>(null);
  readonly view = signal<BoardView | null>(null);
  /** Whether the server has no such table. */
  readonly missing = signal(false);
  /** The last message for the user. */
  readonly notice = signal('');

  protected readonly ends: (() => void)[];
  /** Messages received while a state is on the way; they may be newer than that state. */
  private meanwhile: { message: Message; heard: number }[] | null = null;
  /** The visit of the server during which this page has asked to watch. */
  private watchedAt = 0;

  /**
   * `isShown`: the page only shows a game that its user may play in another window. A player gets the news of a game
   * without watching it, and watching would make this the window for the player's moves. `atAGlance`: it is one of
   * several games on a page, whose user does not become a spectator of each.
   */
  constructor(
    readonly room: number,
    private readonly isShown = false,
    private readonly atAGlance = false,
  ) {
    this.ends = [
      server.listen((message) => this.hear(message)),
      effect(() => {
        if (server.visits.value > 0 && server.link.value === 'online') void this.refresh();
      }),
    ];
  }

  leave(): void {
    for (const end of this.ends) end();
    // If the connection ends, the server drops the subscription, so this may fail.
    server.ask({ verb: 'Unwatch', room: this.room }).catch(() => undefined);
  }

  /** Requests the whole state again. */
  async refresh(): Promise<void> {
    if (this.meanwhile !== null) return;
    const before = this.table.peek();
    this.meanwhile = [];
    try {
      const lines = await this.askState(before);
      const heard = this.meanwhile;
      this.meanwhile = null;
      let table = opened(lines, performance.now(), before);
      for (const each of heard) table = after(table, each.message, each.heard);
      this.show(table);
      if (table.outdated) void this.refresh();
      this.view.value ??= await fetchBoard(table.game, table.options);
    } catch (failure) {
      this.meanwhile = null;
      if (failure instanceof Refusal && failure.code === 'no-room') this.missing.value = true;
      else if (failure instanceof Refusal) this.notice.value = explain(failure);
      // Else the connection was lost, and the next visit refreshes.
    }
  }

  /** Asks to watch, once in each visit: for a player that also says "I play here". */
  private async askState(before: Table | null): Promise<Message[]> {
    const visit = server.visits.peek();
    const isShown = this.isShown || (before?.elsewhere === true && seatsOf(before, me.peek()).length > 0);
    const isWatched = this.watchedAt === visit;
    const { room } = this;
    const lines = await server.askAll(
      isShown || isWatched
        ? { verb: 'State', room }
        : { verb: 'Watch', room, ...(this.atAGlance ? { manner: 'glance' } : {}) },
    );
    if (!isShown) this.watchedAt = visit;
    return lines;
  }

  /** Called with the new value of the table before it is stored in `table`. */
  protected changes(_before: Table | null, _table: Table): void {}

  /** Called for each message after the table has been updated. */
  protected told(_message: Message, _table: Table): void {}

  private hear(message: Message): void {
    const heard = performance.now();
    if ('room' in message && message.room === this.room) this.meanwhile?.push({ message, heard });
    const table = this.table.peek();
    if (table === null) return;
    const next = after(table, message, heard);
    if (next === table) return;
    this.show(next);
    this.told(message, next);
    if (next.outdated) void this.refresh();
  }

  private show(table: Table): void {
    this.changes(this.table.peek(), table);
    this.table.value = table;
    if (table.stage === 'over' && table.over === null) void this.askResult();
  }

  /** A client that comes later or reconnects does not receive the result from the table; the archive has it. */
  private async askResult(): Promise<void> {
    // A game that never started is not in the archive.
    const found = await record(this.room).catch(() => null);
    const table = this.table.peek();
    if (found !== null && table?.stage === 'over' && table.over === null)
      this.table.value = { ...table, over: { result: found.result, reason: found.reason } };
  }
}
