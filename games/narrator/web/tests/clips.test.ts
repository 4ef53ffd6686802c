// Own voice in the client: a browser that cannot record says why.
import { expect, test } from 'vitest';
import { obstacle, recordable } from '../clips';

test('a browser that cannot record says why', () => {
  expect(obstacle(false, true, 'audio/webm')).toBe('insecure');
  expect(obstacle(true, false, 'audio/webm')).toBe('unable');
  expect(obstacle(true, true, null)).toBe('unable');
  expect(obstacle(true, true, 'audio/webm')).toBe(null);
  expect(recordable((type) => type.startsWith('audio/mp4'))).toBe('audio/mp4;codecs=mp4a.40.2');
  expect(recordable(() => false)).toBe(null);
});
