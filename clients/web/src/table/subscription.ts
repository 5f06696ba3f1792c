import { effect, signal } from '@preact/signals';

import { board as fetchBoard, record } from '../app/api';
import { explain, server } from '../app/session';
import type { BoardView } from '../board/geometry';
import type { Message } from '../protocol/messages';
import { Refusal } from '../protocol/server';
import { after, opened, type Table } from './table';

/** One table as those at it and beside it see it, kept up to date from its beginning on until `leave`. */
export class Subscription {
  readonly table = signal<Table | null>(null);
  readonly view = signal<BoardView | null>(null);
  /** The server does not know such a table. */
  readonly missing = signal(false);
  /** The last thing that has to be said to the person here. */
  readonly notice = signal('');

  protected readonly ends: (() => void)[];
  /** Heard while a state is on the way: it may be newer than that state. */
  private meanwhile: { message: Message; heard: number }[] | null = null;

  constructor(readonly room: number) {
    this.ends = [
      server.listen((message) => this.hear(message)),
      effect(() => {
        if (server.visits.value > 0 && server.link.value === 'online') void this.refresh();
      }),
    ];
  }

  leave(): void {
    for (const end of this.ends) end();
    // The server forgets who watches when the connection ends; then there is nothing to say.
    server.ask({ verb: 'Unwatch', room: this.room }).catch(() => undefined);
  }

  /** Asks for everything anew. */
  async refresh(): Promise<void> {
    if (this.meanwhile !== null) return;
    const before = this.table.peek();
    this.meanwhile = [];
    try {
      const lines = await server.askAll({ verb: 'Watch', room: this.room });
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

  /** What else the table's new value means here; it is not yet in `table`. */
  protected changes(_before: Table | null, _table: Table): void {}

  /** What else a message means here, once the table is as it says. */
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

  /** Who comes later, or comes back, is not told the result by the table, but by the archive. */
  private async askResult(): Promise<void> {
    // A game that never began is in no archive.
    const found = await record(this.room).catch(() => null);
    const table = this.table.peek();
    if (found !== null && table?.stage === 'over' && table.over === null)
      this.table.value = { ...table, over: { result: found.result, reason: found.reason } };
  }
}
