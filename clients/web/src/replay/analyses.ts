import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';

import { analyses as fetchAnalyses, type Analysis, type Position } from '../app/api';
import { explain, me, server } from '../app/session';
import type { Message } from '../protocol/messages';
import { t } from './words';

/** In ms. Messages within this time are shown together, as each update redraws the chart. */
const together = 150;
/** In ms. The server does not report other users' analyses unasked, so the page polls while one runs. */
const lookAgain = 3_000;

/** The analyses of a finished game, and the way to start more. Call `leave` at the end. */
export class Analyses {
  readonly all = signal<readonly Analysis[]>([]);
  /** The user's running analysis. */
  readonly mine: ReadonlySignal<Analysis | null> = computed(
    () => this.all.value.find(({ state, by }) => state === 'running' && by === me.value) ?? null,
  );
  readonly asking = signal(false);
  /** The last error message. */
  readonly notice = signal('');

  private readonly ends: (() => void)[];
  private heard: Message[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: number) {
    this.ends = [
      server.listen((message) => this.hear(message)),
      // Also after a reconnect, as messages were lost meanwhile.
      server.visits.subscribe(() => void this.load()),
      effect(() => {
        const others = this.all.value.some(({ state, by }) => state === 'running' && by !== me.value);
        if (!others) return undefined;
        const timer = setTimeout(() => void this.load(), lookAgain);
        return () => clearTimeout(timer);
      }),
    ];
  }

  leave(): void {
    clearTimeout(this.timer);
    for (const end of this.ends) end();
  }

  /** Asks a bot to analyse the game. Returns the number of the analysis, or null if the server refused. */
  async begin(bot: string, options: Record<string, string>): Promise<number | null> {
    this.asking.value = true;
    this.notice.value = '';
    try {
      const answer = await server.ask({ verb: 'Analyse', game: this.game, bot, options });
      if (answer.verb !== 'Analyse') return null;
      const { analysis } = answer;
      if (!this.all.peek().some((each) => each.analysis === analysis))
        this.all.value = [
          ...this.all.peek(),
          { analysis, bot, options, by: me.peek(), state: 'running', positions: [] },
        ];
      return analysis;
    } catch (failure) {
      this.notice.value = explain(failure);
      return null;
    } finally {
      this.asking.value = false;
    }
  }

  async stop(analysis: number): Promise<void> {
    try {
      await server.ask({ verb: 'StopAnalysis', analysis });
    } catch (failure) {
      this.notice.value = explain(failure);
    }
  }

  private async load(): Promise<void> {
    try {
      const found = await fetchAnalyses(this.game);
      // Messages received meanwhile may be newer.
      const known = new Map(this.all.peek().map((each) => [each.analysis, each]));
      const told = new Set(found.map(({ analysis }) => analysis));
      this.all.value = [
        ...found.map((each) => ({
          ...each,
          positions: merged(known.get(each.analysis)?.positions ?? [], each.positions),
        })),
        ...this.all.peek().filter(({ analysis, state }) => !told.has(analysis) && state === 'running'),
      ];
    } catch {
      this.notice.value = t('analysis.failed-to-load');
    }
  }

  private hear(message: Message): void {
    if (message.verb !== 'Analysed' && message.verb !== 'AnalysisOver') return;
    this.heard.push(message);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const heard = this.heard;
      this.heard = [];
      this.all.value = this.all.peek().map((each) => after(each, heard));
    }, together);
  }
}

/** Returns the analysis after these messages, some of which may belong to others. */
function after(analysis: Analysis, messages: readonly Message[]): Analysis {
  const positions: Position[] = [];
  let { state } = analysis;
  for (const message of messages) {
    if (message.verb === 'AnalysisOver' && message.analysis === analysis.analysis) state = message.why;
    if (message.verb !== 'Analysed' || message.analysis !== analysis.analysis) continue;
    const { ply, side, winrate, playouts, variation = [] } = message;
    positions.push({ ply, side, winrate, playouts, variation });
  }
  if (positions.length === 0 && state === analysis.state) return analysis;
  return { ...analysis, state, positions: merged(analysis.positions, positions) };
}

function merged(known: readonly Position[], more: readonly Position[]): Position[] {
  const byPly = new Map([...known, ...more].map((position) => [position.ply, position]));
  return [...byPly.values()].sort((a, b) => a.ply - b.ply);
}
