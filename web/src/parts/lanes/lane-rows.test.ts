import { expect, test } from 'vitest';
import type { Lanes } from '../../api/use-lanes.ts';
import type { Run } from '../../ui/run-looks.ts';
import { byRepository, laneRows, meetingWords } from './lane-rows.ts';

const NOW = '2026-01-05T12:00:00.000Z';

const session = (name: string, more: Partial<Lanes['lanes'][number]> = {}): Lanes['lanes'][number] => ({
  session: name,
  agent: name,
  client: null,
  repo_root: '/work/shop',
  branch: 'main',
  activity: 'working',
  summary: '',
  started_at: NOW,
  last_seen_at: NOW,
  task: null,
  bars: [],
  files: [],
  ...more,
});

const told = (lanes: Lanes['lanes'], meetings: Lanes['meetings'] = []): Lanes => ({
  generated_at: NOW,
  since: '2026-01-05T11:00:00.000Z',
  lanes,
  meetings,
  more: false,
  files_complete: true,
});

const run = (id: string, more: Partial<Run> = {}): Run => ({
  run_id: id,
  task_id: '1',
  title: 'Totals',
  thread_id: 't',
  agent: 'builder',
  reason: 'created',
  driver: 'sample',
  status: 'running',
  failure: null,
  detail: null,
  started_at: '2026-01-05T11:30:00.000Z',
  ended_at: null,
  usage: { input_tokens: null, output_tokens: null, cache_read_tokens: null, cost_usd: null, turns: null },
  ...more,
});

const meeting = {
  path: 'src/money.ts',
  repo_root: '/work/shop',
  certain: true,
  holders: ['ada', 'bob'].map((agent) => ({ session: agent, agent, task_id: '1' })),
};

test('lanes that wait for the user or share a file come before those that work, and ended ones come last', () => {
  const lanes = [
    session('gone', { activity: 'dead' }),
    session('calm'),
    session('ada'),
    session('bob'),
    session('eve'),
  ];
  const rows = laneRows({ lanes: told(lanes, [meeting]), runs: [], asking: new Set(['eve']) });
  expect(rows.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'eve asks',
    'ada meets',
    'bob meets',
    'calm working',
    'gone ended',
  ]);
  expect(meetingWords(meeting, 'ada')).toBe('money.ts, also bob');
});

test('the runs of a thread are one lane, with the files of their sessions', () => {
  const files = [{ path: 'a.ts', repo_root: '/work/shop', task_id: '1' }];
  const runs = [
    run('r-2'),
    run('r-1', { status: 'failed', ended_at: '2026-01-05T11:40:00.000Z' }),
    run('r-0', { thread_id: 'old', status: 'ok', ended_at: '2026-01-05T10:00:00.000Z' }),
  ];
  const rows = laneRows({ lanes: told([session('run-r-2', { files })]), runs, asking: new Set() });
  expect(rows).toMatchObject([{ key: 't', state: 'working', root: '/work/shop', files }]);
  expect(rows[0]?.bars.map(({ look }) => look)).toEqual(['work', 'failed']);
});

test('sessions without a repository have a group of their own', () => {
  const rows = laneRows({
    lanes: told([session('ada'), session('bob', { repo_root: null })]),
    runs: [],
    asking: new Set(),
  });
  expect(byRepository(rows).map(([name, some]) => `${name}: ${some.length}`)).toEqual(['shop: 1', 'No repository: 1']);
});
