// Types of what Vite adds to the language: `import.meta.env`, `import.meta.glob`, raw imports.
/// <reference types="vite/client" />

/** What the build has put beside the client, see scripts/engine.mjs. */
declare module 'virtual:engine' {
  /** Where the engine is; a client that was built without one has none. */
  export const engine: string | null;
  /** Where the files are that bots look things up in, by their names. */
  export const books: Record<string, string>;
}
