import { afterEach, expect, test, vi } from 'vitest';
import { sendingBack } from './send-back.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The requests that a hub got, which refuses the one with this number. */
function hubRefusing(number?: number) {
  const asked: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    asked.push(`${method} ${address}`);
    return new Response('{}', { status: asked.length === number ? 503 : 200 });
  });
  return asked;
}

const WORDS = 'POST /api/tasks/7/thread';
const CLEARED = 'PATCH /api/tasks/7';

test('the owner of a task in review finds the words when the task becomes active and starts it', async () => {
  const asked = hubRefusing();
  await sendingBack('7')('Make it blue', true);
  expect(asked).toEqual([WORDS, CLEARED]);
});

test('an active task only gets the words', async () => {
  const asked = hubRefusing();
  await sendingBack('7')('Make it blue', false);
  expect(asked).toEqual([WORDS]);
});

test('a second attempt writes the words again only if they did not arrive', async () => {
  const lost = hubRefusing(1);
  const first = sendingBack('7');
  await expect(first('Make it blue', true)).rejects.toThrow();
  await first('Make it blue', true);
  expect(lost).toEqual([WORDS, WORDS, CLEARED]);
  const halfway = hubRefusing(2);
  const second = sendingBack('7');
  await expect(second('Make it blue', true)).rejects.toThrow();
  await second('Make it blue', true);
  expect(halfway).toEqual([WORDS, CLEARED, CLEARED]);
  await second('And round', true);
  expect(halfway.slice(3)).toEqual([WORDS, CLEARED]);
});
