import { afterEach, expect, test, vi } from 'vitest';
import { copied } from './copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a text that the browser does not put on the clipboard is not called copied', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  expect(await copied('secret')).toBe(true);
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } });
  expect(await copied('secret')).toBe(false);
  // Over HTTP from another machine there is no clipboard at all.
  vi.stubGlobal('navigator', {});
  expect(await copied('secret')).toBe(false);
});
