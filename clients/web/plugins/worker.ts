import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { build, type Plugin } from 'vite';

/** Pictures and sounds are kept when they are first used, as is the Tibetan font, which few readers need. */
const ofShell = (path: string): boolean =>
  /^(?!offline\/).*\.(js|css|json|webmanifest|svg|woff2)$/.test(path) && !path.includes('noto-serif-tibetan');

/** Builds dist/worker.js, the service worker, with the list of the files that it keeps. */
export const serviceWorker = (target: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async closeBundle() {
    const paths = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(ofShell).sort();
    const hash = createHash('sha256');
    for (const path of ['index.html', ...paths]) hash.update(path).update(readFileSync(join('dist', path)));
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: {
        shellFiles: JSON.stringify(['/', ...paths.map((path) => `/${path}`)]),
        shellVersion: JSON.stringify(hash.digest('hex').slice(0, 12)),
      },
      build: {
        target,
        emptyOutDir: false,
        lib: { entry: 'worker/worker.ts', formats: ['es'], fileName: () => 'worker.js' },
      },
    });
  },
});
