import { expect, test } from 'vitest';
import { type Notice, noticeGroups } from './news-groups.ts';

const notice = (id: string, kind: string, task: string | null): Notice => ({
  notice_id: id,
  kind,
  from: 'ada',
  task_id: task,
  text: '',
  created_at: `2026-01-0${id}T12:00:00.000Z`,
  read_at: null,
});

test('repeated news about one task are one, newest first; questions stay apart', () => {
  const groups = noticeGroups([
    notice('1', 'parked', '7'),
    notice('3', 'parked', '7'),
    notice('2', 'agent', '7'),
    notice('4', 'agent', '7'),
    notice('5', 'parked', null),
  ]);
  expect(groups.map((group) => group.map(({ notice_id }) => notice_id).join(' '))).toEqual(['3 1', '2', '4', '5']);
});
