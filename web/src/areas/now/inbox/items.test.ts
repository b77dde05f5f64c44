import { expect, test } from 'vitest';
import type { BoardRow } from '../../../api/board/board-store.ts';
import type { Delivery } from '../../../parts/deliveries/answer.tsx';
import { firstWords } from '../../../ui/words/first-words.ts';
import { type Baton, isOld, itemsOf, type Notice, type Parked, tagOf } from './items.ts';

const AT = '2026-01-05T12:00:00.000Z';

const notice = (id: string, from: string, task: string | null, kind = 'agent'): Notice => ({
  notice_id: id,
  kind,
  from,
  task_id: task,
  text: 'Really?',
  created_at: AT,
  read_at: null,
});
const mail = (id: string, more: object) =>
  ({ msg_id: id, from_agent: 'codex', timestamp: AT, urgency: 'fyi', type: 'message', ...more }) as unknown as Delivery;
const nothing = { notices: [], deliveries: [], batons: [], parked: [], rows: [] };

test('what blocks work comes first, then questions, approvals, reviews, parked work and news', () => {
  const items = itemsOf({
    notices: [notice('1', 'ada', '7'), notice('2', 'bob', '8', 'parked')],
    deliveries: [
      mail('3', { type: 'plan_approval_request' }),
      mail('4', { urgency: 'needs_reply' }),
      mail('5', { urgency: 'blocking' }),
    ],
    batons: [{ id: 6, from_agent: 'ada', ts: 0, task_id: 1, summary: '' } as Baton],
    parked: [{ task_id: '9', agent: 'cleo', title: 'Nightly' } as Parked],
    rows: [{ id: '10', status: 'review', title: 'Totals', owner: 'ada', updated_at: AT } as BoardRow],
  });
  expect(items.map(tagOf)).toEqual([
    'blocks',
    'asks',
    'asks',
    'plan to approve',
    'hands over',
    'to review',
    'parked',
    'notice',
  ]);
});

test('questions of one agent about one task are grouped, and a notice of a parked task is not shown twice', () => {
  const notices = [
    notice('1', 'ada', '7'),
    notice('2', 'bob', '7', 'parked'),
    notice('3', 'bob', '8'),
    notice('4', 'ada', '7'),
    notice('5', 'bob', '7', 'parked'),
  ];
  const items = itemsOf({ ...nothing, notices, parked: [{ task_id: '7', agent: 'bob', title: 'x' } as Parked] });
  expect(items.map(({ id }) => id)).toEqual(['notice 1', 'notice 4', 'notice 3', 'notice 2']);
  expect(items.map(tagOf).at(-1)).toBe('notice ×2');
});

test('old news is folded, an old question is not', () => {
  const [question, news] = itemsOf({
    ...nothing,
    notices: [notice('1', 'ada', '7'), notice('2', 'bob', '8', 'parked')],
  });
  const later = Date.parse(AT) + 25 * 3_600_000;
  expect([question, news].map((item) => item !== undefined && isOld(item, later))).toEqual([false, true]);
});

test('a row starts with the first words, without markup', () => {
  expect(firstWords('\n## **Blue** or `green`?\nSay so.')).toBe('Blue or green?');
});
