import { expect, test } from 'vitest';
import { meetingsOf, overlapsOf } from './overlaps.ts';

const lane = (repo_root: string, agent: string, ...locked_file_preview: readonly string[]) => ({
  repo_root,
  agent,
  locked_file_preview,
});

test('the same path in two repositories is two files', () => {
  const overlaps = overlapsOf([
    lane('/a', 'ada', 'src/main.ts', 'src/only-ada.ts'),
    lane('/a', 'bob', 'src/main.ts'),
    lane('/b', 'ada', 'src/main.ts'),
    lane('/b', 'eve', 'src/main.ts'),
    lane('/c', 'eve', 'src/main.ts'),
  ]);
  const meetings = meetingsOf([], overlaps);
  expect(meetings.map(({ root, file, who }) => `${root} ${file}: ${who}`)).toEqual([
    '/a src/main.ts: ada, bob',
    '/b src/main.ts: ada, eve',
  ]);
  expect(new Set(meetings.map(({ key }) => key)).size).toBe(2);
});

test('what the hub reports is added, unless the lanes show it already', () => {
  const overlaps = overlapsOf([lane('/a', 'ada', 'one.ts'), lane('/a', 'bob', 'one.ts')]);
  const told = [
    { file_path: 'one.ts', task_ids: [1] },
    { file_path: 'two.ts', task_ids: [2, 3] },
    { file_path: 'two.ts', task_ids: [4] },
  ];
  const meetings = meetingsOf(told, overlaps);
  expect(meetings.map(({ file, who }) => `${file}: ${who}`)).toEqual([
    'one.ts: ada, bob',
    'two.ts: #2, #3',
    'two.ts: #4',
  ]);
  expect(new Set(meetings.map(({ key }) => key)).size).toBe(3);
});
