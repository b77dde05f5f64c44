import { expect, test } from 'vitest';
import type { BoardRow } from '../api/board/board-store.ts';
import { actsFor, type Doing, type Known } from './palette-acts.ts';

const row = (id: string, title: string, status: BoardRow['status'] = 'active'): BoardRow => ({
  id,
  title,
  status,
  owner: 'ada',
  created_by: 'ada',
  dispatch: 'hub',
  priority: 2,
  requires: [],
  collection: 'workspace',
  topics: [],
  blocked_by: [],
  steps: 0,
  steps_done: 0,
  subtasks: 0,
  revision: 1,
  created_at: '2026-01-05T12:00:00.000Z',
  updated_at: '2026-01-05T12:00:00.000Z',
});

const known: Known = {
  rows: [row('12', 'Paint the shed'), row('13', 'Hang the door', 'done')],
  agents: [
    { id: 'ada', kind: 'agent', has_runner: true },
    { id: 'bob', kind: 'agent', has_runner: false },
    { id: 'mia', kind: 'agent', has_runner: false },
    { id: 'tom', kind: 'agent', has_runner: false },
  ],
  running: [],
  paused: false,
};

function did(text: string): readonly string[] {
  const done: string[] = [];
  const note =
    (name: string) =>
    (...given: readonly unknown[]): void => {
      const words = given.map((one) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one));
      done.push([name, ...words].join(' '));
    };
  const doing: Doing = {
    fill: note('fill'),
    run: note('run'),
    stop: note('stop'),
    pause: note('pause'),
    assign: note('assign'),
    move: note('move'),
    answer: note('answer'),
  };
  actsFor(text, known, doing)[0]?.run();
  return done;
}

test.each([
  ['run shed', ['run 12']],
  ['assign 12 to b', ['assign 12 bob']],
  ['assign 12 tom', ['assign 12 tom']],
  ['assign 12 to tom', ['assign 12 tom']],
  ['assign paint', ['fill assign 12 ']],
  ['move #12 rev', ['move 12 review']],
  ['answer 12 Use Blue, please', ['answer 12 Use Blue, please']],
  ['answer 12', ['fill answer 12 ']],
  ['pause', ['pause true']],
  ['resume', ['pause false']],
  ['ass', ['fill assign ']],
])('%s does what it says', (text, expected) => {
  expect(did(text)).toEqual(expected);
});

test.each(['assign 12th door', 'move 13 review'])('%s does nothing, since it names no open task', (text) => {
  expect(did(text)).toEqual([]);
});
