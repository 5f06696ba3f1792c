import { defineConfig } from 'vite';

export default defineConfig({
  // Preact by TypeScript's own JSX transform: no plugin is needed.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    // Everything is a file of its own: the page's policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': 'http://localhost:8080',
      '/socket': { target: 'ws://localhost:8080', ws: true },
    },
  },
});
