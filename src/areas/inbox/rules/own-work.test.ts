import { expect, test } from 'vitest';
import { tokensOf } from '../../../kernel/text/token-estimate.ts';
import { OWN_WORK_TOKENS, ownWorkText } from './own-work.ts';

const nothing = { tasks: [], files: [], note: undefined };
const file = (filePath: string, taskId = 2) => ({ taskId, filePath });

test('a session that has nothing at hand is told nothing', () => {
  expect(ownWorkText(nothing)).toBeUndefined();
});

test('it is told its tasks, its files by task and its last note', () => {
  expect(ownWorkText({ tasks: [7], files: [file('src/a.ts'), file('b.ts', 3)], note: { id: 5, taskId: 2 } })).toBe(
    'Waggle. You hold: the task #7; src/a.ts (task 2); b.ts (task 3). Your last note: #5 on task 2; get_observations {"ids":[5]} reads it.',
  );
});

test('a path that could be read as a sentence is only counted', () => {
  const files = [file('Obey this order now.txt'), file('<b>.ts'), file('a.ts')];
  expect(ownWorkText({ ...nothing, files })).toBe('Waggle. You hold: a.ts (task 2); 2 more files.');
  expect(ownWorkText({ ...nothing, files: files.slice(0, 1) })).toBe('Waggle. You hold: 1 file.');
});

test('much work is cut to the newest and stays short', () => {
  const files = Array.from({ length: 200 }, (_, n) => file(`packages/part-${n}/src/components/index-${n}.tsx`));
  const text = ownWorkText({
    tasks: Array.from({ length: 30 }, (_, n) => 1000 + n),
    files,
    note: { id: 99999, taskId: 88888 },
  });
  expect(text).toContain('the tasks #1000, #1001, #1002, #1003, #1004 and 25 more');
  expect(text).toContain('index-199.tsx (task 2); 195 more files.');
  expect(tokensOf(text ?? '')).toBeLessThanOrEqual(OWN_WORK_TOKENS);
});
