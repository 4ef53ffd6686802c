// Who plays the lesson of Iluzja in a browser: where they err, how, and what the lesson says to it; and how they are as a guest.
export const learner = {
  guest: { size: 'landscape', lang: 'pl', scheme: 'dark' },
  at: 'first',
  err: ['.place[data-place="0"]', '.done'],
  says: 'first.left',
};
