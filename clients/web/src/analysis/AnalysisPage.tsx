import { useEffect, useState } from 'preact/hooks';

import { chosenFile } from '../app/chosenFile';
import { go } from '../app/route';
import { AnalysisBoard } from './AnalysisBoard';
import { draftAt, dropDraft } from './draft';
import { begin, Unopened, type Begun, type Source } from './source';
import { Start } from './Start';
import { t } from './words';
import './analysis.css';

/** What an address of the page names: `/analysis/go?size=9`, `/analysis?game=12&ply=30`, `/analysis#PACKED`. */
function named(address: string): Source | null {
  const { pathname, searchParams, hash } = new URL(address, location.href);
  const kind = pathname.split('/')[2] ?? '';
  const game = searchParams.get('game') ?? '';
  const ply = searchParams.get('ply') ?? '';
  if (hash !== '') return { from: 'link', packed: hash.slice(1) };
  if (/^\d+$/.test(game)) return { from: 'game', game: Number(game), ply: /^\d+$/.test(ply) ? Number(ply) : null };
  if (kind !== '') return { from: 'kind', kind, options: Object.fromEntries(searchParams) };
  return null;
}

/** What to open: the file that the user chose, what a reload has interrupted, or what the address names. */
function sourceOf(address: string, file: File | null): Source | null {
  if (file !== null) return { from: 'file', file };
  const draft = draftAt(address);
  return draft === null ? named(address) : { from: 'draft', text: draft };
}

/** The analysis board of a file, a link, a game of the archive, or an empty board. */
export function AnalysisPage({ address }: { address: string }) {
  const [shown, setShown] = useState<(Begun & Pick<Source, 'from'>) | null>(null);
  const [problem, setProblem] = useState('');
  const [loading, setLoading] = useState(true);
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [again, setAgain] = useState(0);
  const newFile = chosenFile.value;
  useEffect(() => {
    if (newFile === null) return;
    chosenFile.value = null;
    setChosen({ file: newFile, address });
  }, [newFile, address]);
  const file = chosen?.address === address ? chosen.file : null;

  useEffect(() => {
    let over = false;
    const source = sourceOf(address, file);
    setShown(null);
    setProblem('');
    setLoading(source !== null);
    if (source === null) return undefined;
    begin(source)
      .then(
        (begun) => !over && setShown({ ...begun, from: source.from }),
        (failure: unknown) => !over && setProblem(failure instanceof Unopened ? failure.message : t('failed')),
      )
      .finally(() => !over && setLoading(false));
    return () => (over = true);
  }, [address, file, again]);

  const startOver = (): void => {
    dropDraft();
    setAgain(again + 1);
  };
  const startNew = (): void => {
    dropDraft();
    setChosen(null);
    go('/analysis');
    setAgain(again + 1);
  };

  if (loading) return <p class="loading">{t('opening')}</p>;
  if (shown === null) return <Start problem={problem} />;
  return (
    <AnalysisBoard
      key={shown.analysis}
      analysis={shown.analysis}
      kind={shown.kind}
      address={address}
      isNamed={shown.from !== 'file'}
      onNew={startNew}
      {...(shown.from === 'draft' ? { onStartOver: startOver } : {})}
    />
  );
}
