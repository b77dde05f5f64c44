import { expect, test } from 'vitest';
import type { OnRows } from '../../hub/progress.ts';
import type { Io } from '../io.ts';
import { withProgress } from './progress-line.ts';

async function seen(terminal: boolean, json: boolean, work: (onRows: OnRows, pass: (ms: number) => void) => void) {
  const lines: string[] = [];
  let now = 0;
  const io: Io = {
    out: () => undefined,
    err: (text) => void lines.push(text),
    stdin: () => Promise.resolve(''),
    env: {},
    cwd: '/',
    terminal,
    color: false,
  };
  const pass = (ms: number) => {
    now += ms;
  };
  await withProgress(
    { io, json },
    async (onRows) => work(onRows, pass),
    () => now,
  );
  return lines.map((line) => line.replace('\r\u001b[K', ''));
}

const twoSteps = (onRows: OnRows, pass: (ms: number) => void) => {
  onRows('read', 500);
  pass(2000);
  onRows('read', 1000);
  onRows('read', 1500);
  pass(300);
  onRows('compared', 2000);
};

test('progress is shown after two seconds, a few times a second, and its line is cleared', async () => {
  expect(await seen(true, false, twoSteps)).toEqual(['1,000 rows read …', '2,000 rows compared …', '']);
});

test('progress is not shown for short work, in a pipe or beside JSON', async () => {
  expect(await seen(true, false, (onRows) => onRows('read', 5))).toEqual([]);
  expect(await seen(false, false, twoSteps)).toEqual([]);
  expect(await seen(true, true, twoSteps)).toEqual([]);
});
