// Who plays the lesson of Narrator in a browser: where they err, how, and what the lesson says to it; and how they are as a guest.
export const learner = {
  guest: { size: 'small', lang: 'pl' },
  at: 'vote',
  err: ['[data-number="3"]', '.act .main'],
  says: 'vote.other',
};
