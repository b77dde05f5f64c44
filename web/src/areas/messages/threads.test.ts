import { expect, test } from 'vitest';
import type { Delivery } from '../../parts/deliveries/answer.tsx';
import { headingOf, reach, threadsOf } from './threads.ts';

const copy = (id: number, from: string, to: string, more: Partial<Delivery> = {}): Delivery => ({
  msg_id: id,
  from,
  to,
  from_agent: from,
  to_agent: to,
  type: 'message',
  text: `message ${id}`,
  summary: '',
  urgency: 'fyi',
  timestamp: '2026-01-05T12:00:00.000Z',
  status: 'queued',
  delivered_at: null,
  read_at: null,
  acked_at: null,
  answered_at: null,
  ...more,
});

test('messages between two agents are one thread, oldest first, and the latest thread comes first', () => {
  const threads = threadsOf([
    copy(4, 'ada', 'user'),
    copy(3, 'bob', 'ada'),
    copy(2, 'user', 'ada'),
    copy(1, 'ada', 'user'),
  ]);
  expect(threads.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[1, 2, 4], [3]]);
  expect(threads.map(headingOf)).toEqual(['ada and you', 'bob and ada']);
});

test('a message to many is shown once, with how many have read it', () => {
  const all = { type: 'broadcast', team: 'docs' };
  const [thread] = threadsOf([
    copy(1, 'lead', 'dba', { ...all, from_agent: 'ada', to_agent: 'codex', status: 'read' }),
    copy(1, 'lead', 'writer', { ...all, from_agent: 'ada', to_agent: 'bob' }),
  ]);
  expect(thread?.messages).toHaveLength(1);
  expect(thread === undefined ? '' : headingOf(thread)).toBe('lead (ada) to everyone');
  expect(thread === undefined ? '' : reach(thread.messages[0])).toBe('read by 1 of 2');
});
