import { useEffect, useState } from 'preact/hooks';

import type { GameKind } from '../app/api';
import { copyText } from '../app/clipboard';
import { save } from '../tournaments/save';
import { t as tPage } from '../text/text';
import type { Analysis } from './analysis';
import { FileButton } from './FileButton';
import { pack } from './link';
import { sgfOf } from './draft';
import { t } from './words';

/** The analysis as a file and as a link. */
export function Save({ analysis, kind, onNew }: { analysis: Analysis; kind: GameKind; onNew: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  const tree = analysis.tree.value;
  useEffect(() => {
    setAddress(null);
    setCopied(false);
    setTooLong(false);
  }, [tree]);

  async function link(): Promise<void> {
    const packed = pack(sgfOf(analysis, kind));
    if (packed === null) return setTooLong(true);
    const text = `${location.origin}/analysis#${packed}`;
    setAddress(text);
    // If the link cannot be copied, the field shows it.
    setCopied(await copyText(text));
  }

  const download = (): void =>
    save(`${kind.name}.sgf`, new Blob([sgfOf(analysis, kind)], { type: 'application/x-go-sgf' }));

  return (
    <section class="save" aria-labelledby="save-title">
      <h2 id="save-title">{t('save.title')}</h2>
      <div class="buttons">
        <button onClick={download}>{t('save.sgf')}</button>
        <button onClick={() => void link()}>{copied ? tPage('table.copied') : t('save.link')}</button>
        <FileButton text={t('save.open')} />
        <button onClick={onNew}>{t('save.new')}</button>
      </div>
      {address !== null && (
        <input
          readOnly
          aria-label={t('save.address')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <p class="problem" role="alert">
        {tooLong ? t('save.too-long') : ''}
      </p>
    </section>
  );
}
