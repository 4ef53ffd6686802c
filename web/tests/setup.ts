// Every test may speak both languages at once; a browser learns the one it speaks before anything is drawn.
if (typeof navigator !== 'undefined') {
  const { learn } = await import('../src/lib/words');
  await Promise.all([learn('pl'), learn('en')]);
}

export {};
