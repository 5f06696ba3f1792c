import type { ComponentChildren } from 'preact';

import type { TableMessage } from '../protocol/tables';
import { t } from '../text/text';
import { More } from './More';
import { TableRow } from './TableRow';
import type { ShownTables } from './tables';

/** A list of tables under its heading, with `rows` of `list`. `children` makes the buttons of a row. */
export function TableSection(props: {
  name: 'yours' | 'open' | 'running';
  list: ShownTables | null;
  rows: readonly TableMessage[];
  /** Shown if there are no rows. */
  empty?: string;
  children: (table: TableMessage) => ComponentChildren;
}) {
  const { name, list, rows, empty, children } = props;
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{t(`lobby.${name}`)}</h2>
      {rows.length === 0 && <p class="quiet">{empty}</p>}
      <ul>
        {rows.map((table) => (
          <TableRow table={table} key={table.room}>
            {children(table)}
          </TableRow>
        ))}
      </ul>
      <More list={list} />
    </section>
  );
}

/** The link to a table. */
export function ToTable({ table, kind = '', text }: { table: TableMessage; kind?: string; text: string }) {
  return (
    <a class={`button ${kind}`} href={`/table/${table.room}`}>
      {text}
    </a>
  );
}
