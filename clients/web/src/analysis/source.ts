import { kinds, Missing, positionAfter, record, type GameKind } from '../app/api';
import { Refusal } from '../protocol/server';
import { sayFault } from '../text/faults';
import { Analysis } from './analysis';
import { BadLink, unpack } from './link';
import { emptyGame, maxFile, ofRecord, openFile, type Opened } from './opened';
import { t } from './words';

/** Where an analysis begins: a file, a link, a game of the archive, or an empty board. */
export type Source =
  | { from: 'file'; file: File }
  | { from: 'draft'; text: string }
  | { from: 'link'; packed: string }
  | { from: 'game'; game: number; ply: number | null }
  | { from: 'kind'; kind: string; options: Record<string, string> };

export interface Begun {
  analysis: Analysis;
  kind: GameKind;
}

/** A text for the user about what could not be opened. */
export class Unopened extends Error {}

/** Returns the analysis board of a source. Rejects with `Unopened`. */
export async function begin(source: Source): Promise<Begun> {
  try {
    const all = await kinds();
    const opened = await open(source, all);
    const kind = find(all, opened.game.kind);
    const { kind: name, options, position, turn } = opened.game;
    const view = await positionAfter(name, options, position === null ? {} : { position, side: turn }, []);
    return { analysis: new Analysis(opened, view), kind };
  } catch (failure) {
    if (failure instanceof Unopened) throw failure;
    const named = source.from === 'file' ? t('failed.file', { name: source.file.name }) : t('failed');
    if (failure instanceof Refusal) throw new Unopened(`${named} ${sayFault(failure)}`);
    throw new Unopened(named);
  }
}

function find(all: readonly GameKind[], name: string): GameKind {
  const kind = all.find((each) => each.name === name);
  if (kind === undefined) throw new Unopened(t('failed.game', { game: name }));
  return kind;
}

async function open(source: Source, all: readonly GameKind[]): Promise<Opened> {
  switch (source.from) {
    case 'file':
      if (source.file.size > maxFile) throw new Unopened(t('failed.large', { max: maxFile / 1024 }));
      return openFile(await textOf(source.file));
    case 'draft':
      return openFile(source.text);
    case 'link':
      return openFile(unpacked(source.packed));
    case 'game':
      return ofArchive(source.game, source.ply, all);
    case 'kind': {
      const kind = find(all, source.kind);
      return emptyGame(kind, (await positionAfter(kind.name, source.options, {}, [])).options);
    }
  }
}

async function ofArchive(game: number, ply: number | null, all: readonly GameKind[]): Promise<Opened> {
  try {
    const found = await record(game);
    return ofRecord(found, find(all, found.kind), ply);
  } catch (failure) {
    if (failure instanceof Missing) throw new Unopened(t('failed.missing', { game }));
    throw failure;
  }
}

function unpacked(packed: string): string {
  try {
    return unpack(packed);
  } catch (failure) {
    if (failure instanceof BadLink) throw new Unopened(t('failed.link'));
    throw failure;
  }
}

/** The text of a file; an SGF file names its encoding, which is often not UTF-8. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  const [, encoding = 'utf-8'] = /\bCA\[([\w-]+)\]/.exec(text) ?? [];
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return text;
  }
}
