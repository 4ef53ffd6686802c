// Builds the static client into web/dist (or $STOLIK_WEB_OUT) and serves it in development.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './scripts/compress.mjs';
import { engine } from './scripts/engine.mjs';
import { parts } from './scripts/parts.mjs';

const server = process.env.STOLIK_SERVER ?? 'http://127.0.0.1:8080';

/**
 * What belongs together comes together: a slow line has a long way for every file. The first script is what all screens are made of,
 * then the screen; a lobby and what all games are played on come when somebody has sat down.
 */
const groups = [
  {
    name: 'shared',
    test: /node_modules\/(?!uqr)|virtual:engine|src\/(main|App|app\.css|screens\/index|games\/(index|Poster|Screens|LessonButton)|lib\/(paper\/|lesson\/progress|play\/(part|entries)|lobby\/(knocking|introduced|plan)|words\/(index|icu|costume)|[^/]+$))|games\/\w+\/web\/(entry|poster|theme)\./,
  },
  {
    name: 'table',
    test: /src\/(screens\/(Table|Join)|lib\/(lobby\/Knocks|play\/(Captions|captions|Claims|attention|overture)))/,
  },
  { name: 'play', test: /src\/lib\/(play|pictures|rules)\// },
  {
    name: 'fair',
    test: /games\/\w+\/web\/(fair\.ts|items\.json)|src\/lib\/fair\/(phone|shown|bytes)/,
  },
  { name: 'lobby', test: /src\/(screens\/(Lobby|GamePicker)|lib\/lobby\/)/ },
];

export default defineConfig(({ mode }) => ({
  // Parts find each other wherever they lie; the page alone names them from the top, for it is at many addresses.
  base: mode === 'production' ? './' : '/',
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  plugins: [svelte({ configFile: '../svelte.config.js' }), engine(), parts(), compressed()],
  worker: { format: 'es', plugins: () => [engine()] },
  resolve: {
    alias: {
      $lib: fileURLToPath(new URL('./src/lib', import.meta.url)),
    },
    // Tests mount components in happy-dom, which needs Svelte's browser build.
    conditions: mode === 'test' ? ['browser'] : undefined,
  },
  build: {
    outDir: process.env.STOLIK_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Data URLs would need a wider CSP than 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    fs: { allow: ['..'] },
    // Host stays as the browser sent it: the server compares it with Origin.
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server.replace('http', 'ws'), ws: true, changeOrigin: false },
    },
  },
  preview: {
    headers: {
      'content-security-policy':
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'",
    },
  },
  test: {
    // A busy machine is no failure; what hangs is seen all the same.
    testTimeout: 60_000,
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts', '../games/*/web/tests/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
  },
}));
