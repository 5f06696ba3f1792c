import { useEffect, useState } from 'preact/hooks';

import type { GameRecord } from '../app/api';
import { copyText } from '../app/clipboard';
import { go } from '../app/route';
import { t as tPage } from '../text/text';
import { formatsOf } from './formats';
import { titleOf } from './game';
import { t } from './words';

const embedded = { width: 400, height: 560 };

const inAttribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The game as a file, as a link, and as HTML to embed. */
export function Share({ record, ply }: { record: GameRecord; ply: number }) {
  const [copied, setCopied] = useState<'address' | 'html' | null>(null);
  useEffect(() => setCopied(null), [ply]);
  const html =
    `<iframe src="${location.origin}/embed/${record.game}#${ply}" width="${embedded.width}" ` +
    `height="${embedded.height}" title="${inAttribute(titleOf(record))}" loading="lazy"></iframe>`;

  async function copy(what: 'address' | 'html', text: string): Promise<void> {
    if (await copyText(text)) setCopied(what);
  }
  function share(): void {
    go(`/game/${record.game}#${ply}`, { replace: true });
    void copy('address', location.href);
  }

  return (
    <>
      <div class="buttons" role="group" aria-label={t('replay.download')}>
        <span class="quiet">{t('replay.download')}</span>
        {formatsOf(record.kind).map((format) => (
          <a
            class="button"
            key={format}
            href={`/api/games/${record.game}.${format}`}
            download={`qiyuan-${record.game}.${format}`}
            title={format === 'ggf' ? t('replay.ggf') : undefined}
          >
            {format.toUpperCase()}
          </a>
        ))}
      </div>
      <div class="buttons">
        <a class="button" href={`/analysis?game=${record.game}&ply=${ply}`}>
          {tPage('act.analyse')}
        </a>
        {/* Only pages in a secure context may write to the clipboard. */}
        {navigator.clipboard !== undefined && (
          <button onClick={share}>{copied === 'address' ? tPage('table.copied') : t('replay.share')}</button>
        )}
      </div>
      <details class="embedding">
        <summary>{t('replay.embed')}</summary>
        <p class="quiet">{t('replay.embed-help')}</p>
        <textarea
          readOnly
          rows={4}
          aria-label={t('replay.embed-code')}
          value={html}
          onFocus={(event) => event.currentTarget.select()}
        />
        {navigator.clipboard !== undefined && (
          <button onClick={() => void copy('html', html)}>
            {copied === 'html' ? tPage('table.copied') : t('replay.embed-copy')}
          </button>
        )}
      </details>
    </>
  );
}
