import { useEffect, useState } from 'preact/hooks';

import { t } from '../text/text';

const quiet = 2;

/** The QR code of an address. The encoder is loaded with the first code. */
export function QrCode({ text }: { text: string }) {
  const [rows, setRows] = useState<boolean[][] | null>(null);
  useEffect(() => {
    let over = false;
    // If the encoder fails to load, the address is still there as text.
    import('uqr').then(
      ({ encode }) => {
        if (!over) setRows(encode(text, { border: 0 }).data);
      },
      () => undefined,
    );
    return () => (over = true);
  }, [text]);
  if (rows === null) return null;
  const size = rows.length + 2 * quiet;
  const squares = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  );
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('table.qr')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
