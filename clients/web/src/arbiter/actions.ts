import { server } from '../app/session';
import type { Side } from '../protocol/vocabulary';

/** What an arbiter can do to a game by a form: the actions of the protocol's `Arbiter`. */
export type Action = 'pause' | 'resume' | 'addtime' | 'adjudicate' | 'reopen' | 'rewind' | 'replace' | 'operate';

/** The table that stands for all. */
export const everyGame = 0;

export interface BotChoice {
  name: string;
  options: Record<string, string>;
}

/** What was filled in; of each action its own part is read. */
export interface Form {
  side: Side;
  reason: string;
  seconds: number;
  result: 'B' | 'W' | 'draw' | 'void';
  /** Of a win on points; empty for none. */
  margin: string;
  ply: number;
  name: string;
  /** Null for a person. */
  bot: BotChoice | null;
}

/** What the protocol wants behind the action. */
export function argumentsOf(action: Action, form: Form): string[] {
  const reason = form.reason.trim() === '' ? [] : [form.reason.trim()];
  switch (action) {
    case 'pause':
    case 'resume':
    case 'reopen':
      return reason;
    case 'addtime':
      return [form.side, String(Math.round(form.seconds * 1000)), ...reason];
    case 'adjudicate': {
      const points = form.margin.trim() !== '' && (form.result === 'B' || form.result === 'W');
      return [points ? `${form.result}+${form.margin.trim()}` : form.result, form.reason.trim()];
    }
    case 'rewind':
      return [String(form.ply), ...reason];
    case 'replace':
      if (form.bot === null) return [form.side, form.name.trim()];
      return [form.side, form.bot.name, ...Object.entries(form.bot.options).map(([key, value]) => `${key}=${value}`)];
    case 'operate':
      return [form.side, form.name.trim()];
  }
}

/** Does it; rejects with what the server has against it. */
export async function act(room: number, action: string, words: readonly string[]): Promise<void> {
  await server.ask({ verb: 'Arbiter', room, action, arguments: words });
}
