import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify, setNotifying } from './notify.ts';

const kept = new Map<string, string>();
const shown: string[] = [];

/** A browser with or without notifications for pages; on Android only a service worker can show them. */
function browser(permission: 'granted' | 'denied', isAndroid = false) {
  vi.stubGlobal(
    'Notification',
    class {
      static requestPermission = async () => permission;
      onclick: unknown;
      constructor(title: string) {
        if (isAndroid) throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification().');
        shown.push(title);
      }
    },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  shown.length = 0;
  vi.stubGlobal('localStorage', { setItem: (key: string, text: string) => kept.set(key, text) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const news = { id: 'n7', from: 'ada', text: 'Blue or green?', at: '2026-01-05T12:00:00.000Z', asks: true };
const isOn = () => kept.get('waggle.notify') === 'on';

test('notifications are on once the browser allows them, and show each thing', async () => {
  browser('granted');
  await setNotifying(true);
  notify([news, { ...news, id: 'n8', from: 'bob' }]);
  expect(shown).toEqual(['ada', 'bob']);
  expect(isOn()).toBe(true);
});

test('where the browser refuses them they stay off', async () => {
  browser('denied');
  await setNotifying(true);
  expect(isOn()).toBe(false);
});

test('on Android, which allows them and then throws, they are off after the first attempt', async () => {
  browser('granted', true);
  await setNotifying(true);
  expect(isOn()).toBe(true);
  notify([news]);
  await vi.advanceTimersByTimeAsync(0);
  expect(isOn()).toBe(false);
});
