import { useEffect, useRef, useState } from 'preact/hooks';

import { get } from '../app/api';
import { server } from '../app/session';
import type { Message } from '../protocol/messages';
import type { Subscription } from '../table/subscription';
import { formatDate, speaker, t } from '../text/text';
import { words } from './words';

const say = speaker(words);

const pageSize = 50;

/** An entry of the log of all games: /api/acts. */
interface LoggedAct {
  /** Null for an action heard live that the log will list when its game is over. */
  id: number | null;
  game: number;
  ply: number;
  action: string;
  by: string;
  detail: string;
  at: string;
}

/** Messages that accompany an arbiter's action. */
const telling = new Set<Message['verb']>(['Act', 'Undone', 'Paused', 'Continued', 'GameOver']);

/** The actions in all games, newest first. Read-only. */
export function Log({ subscriptions }: { subscriptions: ReadonlyMap<number, Subscription> }) {
  const [acts, setActs] = useState<readonly LoggedAct[] | null>(null);
  const [heard, setHeard] = useState<readonly LoggedAct[]>([]);
  const [complete, setComplete] = useState(false);
  const [failed, setFailed] = useState(false);
  const games = useRef(subscriptions);
  games.current = subscriptions;
  const visit = server.visits.value;

  async function ask(before?: number): Promise<LoggedAct[] | null> {
    try {
      const query = new URLSearchParams({ limit: String(pageSize), ...(before ? { before: String(before) } : {}) });
      const found = (await get<{ acts: LoggedAct[] }>(`/api/acts?${query}`)).acts;
      setFailed(false);
      return found;
    } catch {
      setFailed(true);
      return null;
    }
  }

  useEffect(() => {
    let over = false;
    let wanted = 0;
    async function refresh(): Promise<void> {
      // Many actions at once cause one request; actions during that request cause one more.
      wanted += 1;
      if (wanted > 1) return;
      const news = await ask();
      const again = wanted > 1;
      wanted = 0;
      if (over) return;
      if (news !== null) {
        const oldest = news.at(-1)?.id ?? 0;
        setActs((before) => [...news, ...(before ?? []).filter(({ id }) => id !== null && id < oldest)]);
        if (news.length < pageSize) setComplete(true);
      }
      if (again) void refresh();
    }
    void refresh();
    const end = server.listen((message) => {
      if (message.verb === 'Act') setHeard((before) => [...before, ...unlisted(message, games.current)]);
      if (telling.has(message.verb)) void refresh();
    });
    return () => {
      over = true;
      end();
    };
  }, [visit]);

  async function older(): Promise<void> {
    const before = acts?.at(-1)?.id;
    const found = await ask(before ?? undefined);
    if (found === null) return;
    setActs((now) => [...(now ?? []), ...found]);
    if (found.length < pageSize) setComplete(true);
  }

  const waiting = heard.filter(({ game }) => subscriptions.get(game)?.table.value?.stage !== 'over');
  const rows = [...waiting, ...(acts ?? [])].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return (
    <section class="log" aria-labelledby="log-title">
      <h2 id="log-title">{say('log')}</h2>
      {failed && <p role="alert">{say('log.failed')}</p>}
      {acts !== null && rows.length === 0 && <p class="quiet">{say('log.none')}</p>}
      {rows.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="log-title">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('archive.date')}</th>
                <th scope="col">{say('log.table')}</th>
                <th scope="col">{say('log.act')}</th>
                <th scope="col">{say('log.by')}</th>
                <th scope="col">{say('log.detail')}</th>
                <th scope="col" class="number">
                  {say('moves')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((each, number) => (
                <tr key={each.id ?? `heard ${number}`} data-act={each.action}>
                  <td>{formatDate(each.at)}</td>
                  <td>
                    <a href={`/table/${each.game}`}>{each.game}</a>
                  </td>
                  <td>{actText(each.action)}</td>
                  <td>{each.by === '' ? say('log.server') : each.by}</td>
                  <td class="detail">{each.detail}</td>
                  <td class="number">{each.ply}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!complete && acts !== null && acts.length > 0 && (
        <button onClick={() => void older()}>{say('log.older')}</button>
      )}
    </section>
  );
}

/** Returns the text for an action, or the server's own word if there is none. */
function actText(action: string): string {
  const key = `did.${action}`;
  return key in words.en ? say(key as keyof typeof words.en) : action;
}

/** The actions heard live that the log lists only after the game, because its spectators see it with a delay. */
function unlisted(message: Message, games: ReadonlyMap<number, Subscription>): LoggedAct[] {
  if (message.verb !== 'Act') return [];
  const table = games.get(message.room)?.table.peek();
  if (table === null || table === undefined || (table.options['delay'] ?? '0') === '0') return [];
  const at = `${new Date().toISOString().slice(0, 19)}Z`;
  const { room, by, action, text } = message;
  return [{ id: null, game: room, ply: table.moves.length, action, by, detail: text, at }];
}
