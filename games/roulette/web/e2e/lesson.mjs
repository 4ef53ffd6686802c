// Who plays the lesson of Ruletka in a browser: where they err, how, and what the lesson says to it; and how they are as a guest.
export const learner = {
  guest: { size: 'wide', lang: 'en', scheme: 'dark' },
  at: 'hide',
  err: ['[data-kind="bullet"]', '.act .main'],
  says: 'hide.bullet',
};
