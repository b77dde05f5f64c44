import { expect, test } from 'vitest';
import { firstWords } from '../../../ui/words/first-words.ts';
import { itemsOf, type Notice } from './items.ts';

const notice = (id: string, from: string, task: string | null, kind = 'agent'): Notice => ({
  notice_id: id,
  kind,
  from,
  task_id: task,
  text: 'Really?',
  created_at: '2026-01-05T12:00:00.000Z',
  read_at: null,
});

test('questions of one agent about one task are grouped, and news of the hub comes last', () => {
  const items = itemsOf(
    [notice('1', 'ada', '7'), notice('2', 'bob', '7', 'parked'), notice('3', 'bob', '8'), notice('4', 'ada', '7')],
    [],
  );
  expect(items.map(({ id }) => id)).toEqual(['notice 1', 'notice 4', 'notice 3', 'notice 2']);
});

test('a row starts with the first words, without markup', () => {
  expect(firstWords('\n## **Blue** or `green`?\nSay so.')).toBe('Blue or green?');
});
