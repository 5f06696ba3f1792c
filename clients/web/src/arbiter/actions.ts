import { server } from '../app/session';
import type { Side } from '../protocol/vocabulary';

/** The actions of the protocol's `Arbiter` request that have a form. */
export type Action = 'pause' | 'resume' | 'addtime' | 'adjudicate' | 'reopen' | 'rewind' | 'replace' | 'operate';

/** The room number that means all games. */
export const everyGame = 0;

export interface BotChoice {
  name: string;
  options: Record<string, string>;
}

/** The fields of the form. Each action reads only its own. */
export interface Form {
  side: Side;
  reason: string;
  seconds: number;
  result: 'B' | 'W' | 'draw' | 'void';
  /** The margin of a win on points; empty for none. */
  margin: string;
  ply: number;
  name: string;
  /** Null for a human player. */
  bot: BotChoice | null;
}

/** Returns the arguments of the action, as the protocol orders them. */
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

/** Sends the action. Rejects with the server's refusal. */
export async function act(room: number, action: string, words: readonly string[]): Promise<void> {
  await server.ask({ verb: 'Arbiter', room, action, arguments: words });
}
