import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

import { traditional } from './plugins/traditional';
import { serviceWorker } from './plugins/worker';

// esbuild transforms JSX for Preact according to tsconfig.json, so no plugin is needed.
const target = 'es2022';

/**
 * Builds dist/offline/viewer.js and .css, the program of downloaded tournaments. A page opened from a disk cannot load
 * modules, so it is one classic script.
 */
const offlineViewer: Plugin = {
  name: 'offline-viewer',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [traditional],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        target,
        outDir: 'dist/offline',
        lib: {
          entry: 'src/tournaments/offline/main.tsx',
          name: 'qiyuanViewer',
          formats: ['iife'],
          fileName: () => 'viewer.js',
          cssFileName: 'viewer',
        },
      },
    });
  },
};

export default defineConfig({
  plugins: [traditional, offlineViewer, serviceWorker(target)],
  build: {
    target,
    // Keep every asset in a file: the page's policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Long enough for a machine that does much else.
  test: { testTimeout: 60_000 },
  server: {
    // Tests compare the page's texts with the server's sources.
    fs: { allow: process.env['VITEST'] ? ['../..'] : ['.'] },
    proxy: {
      '/api': 'http://localhost:8080',
      '/socket': { target: 'ws://localhost:8080', ws: true },
    },
  },
});
