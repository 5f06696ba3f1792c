import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ListedMessage } from '../protocol/events';
import { Server, type Carrier } from '../protocol/server';
import type { TableMessage } from '../protocol/tables';
import { TableList, type TableFilters } from './tableList';

/** A connection whose other end is the test. */
class Wire implements Carrier {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  admit(): void {
    this.onopen?.();
    this.tell({ verb: 'Return', user: 'ana', role: 'player', tag: 'login' });
  }
  /** The filters of the requests for lists so far. */
  asked(): unknown[] {
    return this.sent.filter(({ verb }) => verb === 'Tables').map(({ filters }) => filters);
  }
  /** Answers the last request for a list. */
  async lists(...rows: TableMessage[]): Promise<void> {
    const tag = this.sent.findLast(({ verb }) => verb === 'Tables')?.['tag'];
    for (const row of rows) this.tell({ ...row, tag });
    this.tell({ verb: 'End', what: 'Tables', count: rows.length, tag });
    await vi.advanceTimersByTimeAsync(0);
  }
}

const row = (room: number, more: Partial<TableMessage> = {}): TableMessage => ({
  verb: 'Table',
  room,
  game: 'go',
  state: 'open',
  black: '',
  white: '',
  watchers: 0,
  ply: 0,
  ...more,
});
const listed = (room: number, more: Partial<TableMessage> = {}): ListedMessage => ({
  ...row(room, more),
  verb: 'Listed',
});

let wires: Wire[];
let server: Server;
const wire = (): Wire => wires.at(-1)!;

const opened = (filters: TableFilters, size = 2): TableList => new TableList(server, filters, size);
const rooms = (list: TableList): number[] => list.rows(performance.now()).map(({ room }) => room);

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  server = new Server(() => {
    wires.push(new Wire());
    return wire();
  }, null);
  server.resume(['guest-1']);
  wire().onopen?.();
  wire().tell({ verb: 'Tables', count: 0, tag: 'login' });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a list of tables', () => {
  it('begins with its size, and follows these tables', async () => {
    const list = opened({ state: 'open' });
    expect(wire().asked()).toEqual([{ state: 'open', after: 0, limit: 2, follow: 'yes' }]);
    expect(list.version.value).toBe(0);
    await wire().lists(row(1), row(3));
    expect([rooms(list), list.hasMore()]).toEqual([[1, 3], true]);
    wire().tell(listed(3, { black: 'bob' }));
    expect(list.rows(0)[1]).toMatchObject({ verb: 'Table', room: 3, black: 'bob' });
    // The server follows it up to the last table only; news of another list may have later ones.
    wire().tell(listed(4));
    expect(rooms(list)).toEqual([1, 3]);
  });
  it('gets more tables after its last one', async () => {
    const list = opened({});
    await wire().lists(row(1), row(3));
    list.more();
    expect(wire().asked().at(-1)).toEqual({ after: 3, limit: 2, follow: 'yes' });
    await wire().lists(row(5));
    expect([rooms(list), list.hasMore()]).toEqual([[1, 3, 5], false]);
    wire().tell(listed(7));
    wire().tell(listed(9));
    expect([rooms(list), list.hasMore()]).toEqual([[1, 3, 5, 7], true]);
    list.more();
    expect([rooms(list), list.hasMore()]).toEqual([[1, 3, 5, 7, 9], false]);
  });
  it('fills the place of tables that leave it', async () => {
    const list = opened({ state: 'open' });
    await wire().lists(row(1), row(3));
    wire().tell(listed(1, { state: 'ready' }));
    expect(rooms(list)).toEqual([3]);
    expect(wire().asked().at(-1)).toMatchObject({ after: 3 });
    await wire().lists(row(4));
    expect(rooms(list)).toEqual([3, 4]);
    wire().tell(listed(4, { state: 'over' }));
    expect(rooms(list)).toEqual([3]);
  });
  it.each<[TableFilters, number[]]>([
    [{ game: 'nogo' }, [2]],
    [{ state: 'ready+playing' }, [2, 4]],
    [{ player: 'ANA' }, [3, 4]],
    [{}, [1, 2, 3, 4]],
  ])('with %j adds the tables that fit', async (filters, fitting) => {
    const list = opened(filters, 10);
    await wire().lists();
    wire().tell(listed(1));
    wire().tell(listed(2, { game: 'nogo', state: 'ready' }));
    wire().tell(listed(3, { black: 'ana' }));
    wire().tell(listed(4, { state: 'playing', black: 'bob', white: 'Ana' }));
    expect(rooms(list)).toEqual(fitting);
  });
  it('is loaded again after a lost connection, with as many tables as were shown', async () => {
    const list = opened({});
    await wire().lists(row(1), row(3));
    list.more();
    wire().onclose?.();
    await vi.advanceTimersByTimeAsync(1_000);
    wire().onopen?.();
    wire().tell({ verb: 'Tables', count: 0, tag: 'login' });
    expect(wire().asked()).toEqual([{ after: 0, limit: 4, follow: 'yes' }]);
    await wire().lists(row(3), row(4));
    expect([rooms(list), list.hasMore()]).toEqual([[3, 4], false]);
  });
  it('is asked for again after a refusal', async () => {
    const list = opened({});
    wire().tell({ verb: 'Error', code: 'busy', what: 'Tables', text: 'later', tag: wire().sent.at(-1)?.['tag'] });
    await vi.advanceTimersByTimeAsync(5_000);
    await wire().lists(row(1));
    expect(rooms(list)).toEqual([1]);
  });
  it('knows how long players have been away by now', async () => {
    const list = opened({});
    await wire().lists(row(1, { state: 'playing', away: 1_000 }));
    expect(list.rows(performance.now() + 500)[0]?.away).toBe(1_500);
  });
  it('ends when the page leaves it', async () => {
    const list = opened({ state: 'open' });
    await wire().lists(row(1));
    list.leave();
    expect(wire().sent.at(-1)).toMatchObject({ verb: 'Unfollow', filters: { state: 'open' } });
    wire().tell(listed(1, { black: 'bob' }));
    expect(list.rows(0)[0]?.black).toBe('');
  });
});
