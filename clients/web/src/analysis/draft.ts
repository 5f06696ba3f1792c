import type { GameKind } from '../app/api';
import type { Analysis } from './analysis';
import { writeSgf } from './sgf';

export const sgfOf = (analysis: Analysis, kind: GameKind): string =>
  writeSgf(analysis.game, analysis.tree.peek(), analysis.beginning.stones, analysis.beginning.turn, kind.sgf);

/** An analysis in this window, so that a reload does not lose it. */
interface Draft {
  /** The address at which it began. */
  address: string;
  sgf: string;
}

const key = 'qiyuan.analysis';

/** Returns the file of the analysis that began at this address in this window, if there is one. */
export function draftAt(address: string): string | null {
  try {
    const { address: begun, sgf } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>;
    return begun === address && sgf !== undefined ? sgf : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A private window may store nothing.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is none.
  }
}
