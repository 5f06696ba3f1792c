import { strToU8, zipSync, type Zippable } from 'fflate';

import { board, type GameRecord } from '../app/api';
import type { BoardView } from '../board/geometry';
import { scriptOf, type Folder } from './offline/folder';
import { hasTable, type PlayedPairing, type TournamentData } from './tournament';

/** The number of records requested at the same time. */
const atOnce = 4;

async function text(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/**
 * Returns JSON that is safe in a script: two Unicode line separators would end a line there, and `<` could end the
 * script.
 */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const html = (name: string): string => name.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const page = (name: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="connect-src 'none'; form-action 'none'">
    <title>${html(name)}</title>
    <link rel="icon" href="icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="viewer.css">
  </head>
  <body>
    <div id="page"></div>
    <noscript>This page needs JavaScript. The records are in games/. 此页面需要 JavaScript，棋谱在 games/ 中。</noscript>
    <script src="tournament.js"></script>
    <script src="viewer.js"></script>
  </body>
</html>
`;

/**
 * Returns the tournament with all finished games as a .zip with one folder. Its index.html works from a disk;
 * vite.config.ts builds the script of that page.
 */
export async function zipTournament(
  tournament: TournamentData,
  name: string,
  progress: (done: number, count: number) => void,
): Promise<Blob> {
  const files: Zippable = {};
  const add = (path: string, content: string): void => void (files[`${name}/${path}`] = strToU8(content));
  for (const each of ['viewer.js', 'viewer.css']) add(each, await text(`/offline/${each}`));
  add('icon.svg', await text('/icon.svg'));
  add('index.html', page(tournament.name));
  add('tournament.json', `${JSON.stringify(tournament, null, 2)}\n`);

  const boards = new Map<string, Promise<BoardView>>();
  const boardOf: Record<number, number> = {};
  const games = tournament.pairings.filter(hasTable).filter(({ state }) => state === 'over');
  let done = 0;

  async function addGame({ room }: PlayedPairing): Promise<void> {
    const [json, sgf] = await Promise.all(['json', 'sgf'].map((format) => text(`/api/games/${room}.${format}`)));
    if (json === undefined || sgf === undefined) return;
    const record = JSON.parse(json) as GameRecord;
    const kind = `${record.kind} ${JSON.stringify(record.options)}`;
    if (!boards.has(kind)) boards.set(kind, board(record.kind, record.options));
    boardOf[room] = [...boards.keys()].indexOf(kind);
    add(`games/${room}.json`, json);
    add(`games/${room}.sgf`, sgf);
    add(scriptOf(room), `qiyuanFolder.records[${room}]=${inScript(record)};\n`);
    done += 1;
    progress(done, games.length);
  }
  for (let at = 0; at < games.length; at += atOnce) await Promise.all(games.slice(at, at + atOnce).map(addGame));

  const folder: Folder = { tournament, boards: await Promise.all(boards.values()), boardOf, records: {} };
  add('tournament.js', `globalThis.qiyuanFolder=${inScript(folder)};\n`);
  return new Blob([zipSync(files)], { type: 'application/zip' });
}
