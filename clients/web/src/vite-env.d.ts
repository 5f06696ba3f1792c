/// <reference types="vite/client" />

/** Made by plugins/traditional.ts from every Chinese text of the page. */
declare module 'virtual:traditional' {
  const table: { chars: Readonly<Record<string, string>>; texts: Readonly<Record<string, string>> };
  export default table;
}
