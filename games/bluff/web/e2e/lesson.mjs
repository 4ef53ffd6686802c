// Who plays the lesson of Blef in a browser: where they err, how, and what the lesson says to it; and how they are as a guest.
export const learner = {
  guest: { size: 'phone', lang: 'pl' },
  at: 'turn',
  err: ['.done'],
  says: 'turn.two',
};
