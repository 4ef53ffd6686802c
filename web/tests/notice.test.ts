// What is said in passing leaves again by itself.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notice } from '../src/lib/refusal.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is gone after a while, counted from the last time it was said', () => {
  const copied = new Notice();
  copied.say('Link skopiowany');
  vi.advanceTimersByTime(4000);
  copied.say('Link skopiowany');
  vi.advanceTimersByTime(4000);
  expect(copied.text).toBe('Link skopiowany');
  vi.advanceTimersByTime(1001);
  expect(copied.text).toBe('');
});
