import { afterEach, expect, test, vi } from 'vitest';
import { tellDesktop } from './tell-desktop.ts';

afterEach(() => vi.unstubAllGlobals());

const news = { id: 'n7', from: 'ada', text: 'Blue or green?', at: '2026-01-05T12:00:00.000Z', asks: true };

test('a browser that refuses notifications of a page is detected, and nothing is thrown', () => {
  vi.stubGlobal(
    'Notification',
    class {
      constructor() {
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
      }
    },
  );
  expect(tellDesktop(news)).toBe(false);
});

test('a notification has the same tag in all tabs', () => {
  const shown: unknown[] = [];
  vi.stubGlobal(
    'Notification',
    class {
      onclick: unknown;
      constructor(...given: unknown[]) {
        shown.push(given);
      }
    },
  );
  expect(tellDesktop(news)).toBe(true);
  expect(shown).toEqual([['ada', { body: 'Blue or green?', tag: 'waggle n7' }]]);
});
