// Every word in Polish, one part of the client.
export const words = import.meta.glob<Record<string, string>>(
  ['../../../../content/pl/*.json', '../../../../games/*/words/pl.*json', '!**/cli.json'],
  { eager: true, import: 'default' },
);
