import type { Analysis, GameRecord } from '../app/api';
import { tWord } from '../text/text';
import { drawn, type Expected } from '../table/expected';
import type { Stones } from '../table/stones';
import { fallsOfAnalysis, fallsOfPlayers, ofPlayers, type Evaluations, type Fall } from './evaluations';
import { t } from './words';

/** A source of evaluations: the players during the game, or a bot afterwards. */
export interface Source {
  /** `players`, or the number of an analysis. */
  key: string;
  title: string;
  evaluations: Evaluations;
  falls: Fall[];
  /** Whether the evaluations are complete. */
  whole: boolean;
}

/** Returns the title of an analysis: its bot and strength. */
export function titleOfAnalysis({ analysis, bot, options }: Analysis): string {
  const name = tWord('bot', bot);
  if (Number(options['playouts'] ?? 0) > 0)
    return t('source.playouts', { bot: name, count: options['playouts'] ?? '' });
  if (Number(options['time'] ?? 0) > 0) return t('source.time', { bot: name, seconds: Number(options['time']) / 1000 });
  if (options['level'] !== undefined) return t('source.level', { bot: name, level: options['level'] });
  return t('source.other', { bot: name, number: analysis });
}

/** Returns the sources that have evaluations, the players first. */
export function sources(record: GameRecord, analyses: readonly Analysis[]): Source[] {
  const found: Source[] = [];
  const players = ofPlayers(record);
  if (players.size > 0)
    found.push({
      key: 'players',
      title: t('source.players'),
      evaluations: players,
      falls: fallsOfPlayers(players),
      whole: true,
    });
  for (const each of analyses) {
    if (each.positions.length === 0) continue;
    const evaluations: Evaluations = new Map(each.positions.map(({ ply, ...evaluation }) => [ply, evaluation]));
    found.push({
      key: String(each.analysis),
      title: titleOfAnalysis(each),
      evaluations,
      falls: fallsOfAnalysis(evaluations, record.moves),
      whole: each.state === 'done',
    });
  }
  return found;
}

/** Returns the line that a source expects at a ply: the moves, and how to draw them. Null if it has none. */
export function expectedAt(
  source: Source | undefined,
  ply: number,
  record: GameRecord,
  stones: Stones,
): { moves: readonly string[]; drawn: Expected[] } | null {
  const evaluation = source?.evaluations.get(ply);
  if (source === undefined || evaluation === undefined) return null;
  const first = evaluation.side;
  if (source.key !== 'players') {
    if (evaluation.variation.length === 0) return null;
    return { moves: evaluation.variation, drawn: drawn(evaluation.variation, first, stones) };
  }
  // A player's line starts with the player's own move, which is already on the board.
  const [own, ...moves] = evaluation.variation;
  if (moves.length === 0 || own !== record.moves[ply - 1]?.move) return null;
  const next = record.moves[ply]?.side ?? (first === 'black' ? 'white' : 'black');
  return { moves, drawn: drawn(moves, next, stones) };
}
