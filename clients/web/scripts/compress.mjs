// Writes a .gz and a .br file beside every file of dist/ that a server may send compressed.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = new URL('../dist/', import.meta.url).pathname;
const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;

for (const entry of await readdir(folder, { recursive: true })) {
  if (!compressible.test(entry)) continue;
  const path = join(folder, entry);
  const bytes = await readFile(path);
  await writeFile(path + '.gz', gzipSync(bytes, { level: 9 }));
  await writeFile(
    path + '.br',
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
}
