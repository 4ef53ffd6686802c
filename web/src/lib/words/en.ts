// Every word in English, one part of the client.
export const words = import.meta.glob<Record<string, string>>(
  ['../../../../content/en/*.json', '../../../../games/*/words/en.*json', '!**/cli.json'],
  { eager: true, import: 'default' },
);
