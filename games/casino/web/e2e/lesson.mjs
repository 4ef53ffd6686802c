// Who plays the lesson of Kasyno in a browser: where they err, how, and what the lesson says to it; and how they are as a guest.
export const learner = {
  guest: { size: 'small', lang: 'en', scheme: 'dark' },
  at: 'again',
  err: ['.again'],
  says: 'again.all',
};
