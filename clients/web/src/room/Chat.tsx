import { useEffect, useRef, useState } from 'preact/hooks';

import { PlayerName } from '../app/PlayerLink';
import type { OfferWord } from '../protocol/vocabulary';
import type { Remark } from '../table/table';
import { t, tWord, type Key } from '../text/text';
import { useReached } from './clock';
import type { Seat } from './seat';

export function Chat({ seat }: { seat: Seat }) {
  const [text, setText] = useState('');
  const lines = useRef<HTMLDivElement>(null);
  const all = seat.table.value?.remarks ?? [];
  // Renders again when the last remark is due.
  useReached(all.findLast(({ from }) => from !== undefined)?.from ?? 0);
  const remarks = all.filter(({ from }) => from === undefined || from <= performance.now());
  const plays = seat.mySides.value.length > 0;
  useEffect(() => {
    if (lines.current) lines.current.scrollTop = lines.current.scrollHeight;
  }, [remarks.length]);

  async function say(event: Event): Promise<void> {
    event.preventDefault();
    const said = text.trim();
    if (said !== '' && (await seat.request({ verb: 'Say', room: seat.room, text: said }))) setText('');
  }

  return (
    <section class="chat" aria-labelledby="chat-title">
      <h2 id="chat-title">{plays ? t('chat.players') : t('chat.watchers')}</h2>
      <div class="lines" ref={lines} role="log" tabIndex={0} aria-labelledby="chat-title">
        {remarks.map((remark, number) => (
          <Line remark={remark} key={number} />
        ))}
      </div>
      <form onSubmit={(event) => void say(event)}>
        <input
          value={text}
          maxLength={500}
          aria-label={t('chat.say')}
          placeholder={t('chat.say')}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={text.trim() === ''}>
          {t('chat.send')}
        </button>
      </form>
    </section>
  );
}

function Line({ remark }: { remark: Remark }) {
  const { user, text } = remark;
  switch (remark.kind) {
    case 'said':
      return (
        <p>
          <strong>
            <PlayerName name={user} />
          </strong>{' '}
          <bdi>{text}</bdi>
        </p>
      );
    case 'joined':
      return <p class="quiet">{t('chat.joined', { name: tWord('bot', user) })}</p>;
    case 'left':
      return <p class="quiet">{t('chat.left', { name: tWord('bot', user) })}</p>;
    case 'declined':
      return <p class="quiet">{t(`declined.${text as OfferWord}` as Key, { name: tWord('bot', user) })}</p>;
    case 'act':
      return <p class="quiet">{t('chat.act', { name: user, text })}</p>;
  }
}
