import { build, defineConfig, type Plugin } from 'vite';

// esbuild transforms JSX for Preact as tsconfig.json says: no plugin is needed.
const target = 'es2022';

/**
 * The program of the folders in which tournaments are downloaded: dist/offline/viewer.js and .css. A page that is opened
 * from a disk may load no modules, so that it is one classic script.
 */
const offlineViewer: Plugin = {
  name: 'offline-viewer',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
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
  plugins: [offlineViewer],
  build: {
    target,
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
