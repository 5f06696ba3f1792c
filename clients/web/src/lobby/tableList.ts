import { effect, signal, type ReadonlySignal } from '@preact/signals';

import type { ListedMessage } from '../protocol/events';
import type { Message } from '../protocol/messages';
import type { Server } from '../protocol/server';
import type { TableMessage } from '../protocol/tables';

/** The tables that a list has. `state`: one or several, with `+` between them. */
export interface TableFilters {
  game?: string;
  state?: string;
  player?: string;
  tournament?: number;
}

/** A row, and the time at which the server sent it (the page's monotonic ms). */
interface Heard {
  row: TableMessage;
  at: number;
}

/** In ms, after a refusal. */
const retryAfter = 5_000;

/**
 * A list of tables, which the server keeps up to date until `leave`. It begins with `size` rows, in the order of their
 * numbers, and `more` adds as many.
 */
export class TableList {
  /** Grows with each change of the list; 0 before the first answer. */
  readonly version: ReadonlySignal<number>;
  private readonly versionSignal = signal(0);
  private readonly heard = new Map<number, Heard>();
  private readonly ends: (() => void)[];
  private shown: number;
  /** The last table that the server tells about; null if the page has the whole list. */
  private until: number | null = null;
  private isLoading = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly server: Server,
    private readonly filters: TableFilters,
    private readonly size: number,
  ) {
    this.version = this.versionSignal;
    this.shown = size;
    this.ends = [
      server.listen((message) => this.hear(message)),
      effect(() => {
        // A page that is not connected now loads the list when it has signed in.
        if (server.visits.value > 0 && server.link.peek() === 'online') void this.load(0);
      }),
    ];
  }

  leave(): void {
    for (const end of this.ends) end();
    clearTimeout(this.retryTimer);
    // If the connection ends, the server forgets the list, so this may fail.
    this.server.ask({ verb: 'Unfollow', filters: { ...this.filters } }).catch(() => undefined);
  }

  /** The rows to show, with the times for which players have been away and the board has been idle by now. */
  rows(now: number): TableMessage[] {
    const rows = [...this.heard.values()].sort((a, b) => a.row.room - b.row.room).slice(0, this.shown);
    return rows.map(({ row, at }) => {
      if (row.away === undefined && row.idle === undefined) return row;
      return {
        ...row,
        ...(row.away === undefined ? {} : { away: row.away + (now - at) }),
        ...(row.idle === undefined ? {} : { idle: row.idle + (now - at) }),
      };
    });
  }

  /** Asks again for the whole list: the server tells neither moves nor spectators that come and go. */
  refresh(): void {
    if (this.server.link.peek() === 'online') void this.load(0);
  }

  /** Whether there are tables that `rows` does not have. */
  hasMore(): boolean {
    return this.until !== null || this.heard.size > this.shown;
  }

  readonly more = (): void => {
    this.shown += this.size;
    this.versionSignal.value += 1;
    this.fill();
  };

  /** Loads the tables that are missing to show as many as wanted. */
  private fill(): void {
    if (this.until !== null && this.heard.size < this.shown) void this.load(this.until);
  }

  private async load(after: number): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    clearTimeout(this.retryTimer);
    const limit = after === 0 ? this.shown : Math.max(this.shown - this.heard.size, this.size);
    try {
      const lines = await this.server.askAll({
        verb: 'Tables',
        with: 'all',
        filters: { ...this.filters, after, limit, follow: 'yes' },
      });
      this.isLoading = false;
      const rows = lines.filter((line) => line.verb === 'Table');
      if (after === 0) this.heard.clear();
      for (const row of rows) this.heard.set(row.room, { row, at: performance.now() });
      this.until = rows.length < limit ? null : (rows.at(-1)?.room ?? null);
      this.versionSignal.value += 1;
      this.fill();
    } catch {
      this.isLoading = false;
      // If the connection was lost, the next visit loads the list again.
      this.retryTimer = setTimeout(() => {
        if (this.server.link.peek() === 'online') void this.load(after);
      }, retryAfter);
    }
  }

  private hear(message: Message): void {
    if (message.verb !== 'Listed' || this.versionSignal.peek() === 0) return;
    const { room } = message;
    if (this.until !== null && room > this.until) return;
    if (!fits(message, this.filters)) {
      if (!this.heard.delete(room)) return;
    } else {
      this.heard.set(room, { row: { ...message, verb: 'Table' }, at: performance.now() });
    }
    this.versionSignal.value += 1;
    this.fill();
  }
}

/** Whether a table belongs to a list. Its tournament never changes, and a list gets no tables of another one. */
function fits(row: ListedMessage, { game, state, player }: TableFilters): boolean {
  const isOf = (name: string): boolean => name.toLowerCase() === player?.toLowerCase();
  return (
    row.state !== 'over' &&
    (game === undefined || row.game === game) &&
    (state === undefined || state.split('+').includes(row.state)) &&
    (player === undefined || isOf(row.black) || isOf(row.white))
  );
}
