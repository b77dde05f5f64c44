import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { onBothStores, type World } from '../../../../test/world.ts';
import { type Imported, importFrom } from '../import/import-formats.ts';

interface Given {
  readonly files: Readonly<Record<string, string>>;
  /** Relative to the folder of the files; the folder itself if absent. */
  readonly place?: string;
}

const json = (value: unknown) => JSON.stringify(value);

const taskMaster: Given = {
  files: {
    '.taskmaster/tasks/tasks.json': json({
      master: {
        tasks: [
          { id: 1, title: 'Set up', description: 'The repo', status: 'done', priority: 'high', dependencies: [] },
          {
            id: 2,
            title: 'Log in',
            description: 'By mail',
            details: 'Use a link',
            testStrategy: 'Try it',
            status: 'in-progress',
            priority: 'medium',
            dependencies: [1],
            subtasks: [
              { id: 1, title: 'Form', status: 'done', dependencies: [] },
              { id: 2, title: 'Mail', status: 'pending', dependencies: [1] },
            ],
          },
          { id: 3, status: 'pending', dependencies: [] },
        ],
      },
      next: { tasks: [{ id: 1, title: 'Later', status: 'deferred', dependencies: [9], subtasks: [] }] },
    }),
  },
};

const beads: Given = {
  files: {
    '.beads/issues.jsonl': [
      json({ id: 'bd-1', title: 'Epic', description: 'All of it', status: 'open', priority: 0, issue_type: 'epic' }),
      json({
        id: 'bd-1.1',
        title: 'Part',
        status: 'in_progress',
        priority: 1,
        assignee: 'Ada Lovelace',
        labels: ['ui'],
        created_at: '2020-01-05T10:00:00Z',
        dependencies: [
          { issue_id: 'bd-1.1', depends_on_id: 'bd-1', type: 'parent-child' },
          { issue_id: 'bd-1.1', depends_on_id: 'bd-2', type: 'blocks' },
        ],
      }),
      'not json',
      json({
        id: 'bd-2',
        title: 'Before',
        status: 'closed',
        priority: 2,
        closed_at: '2020-01-06T10:00:00Z',
        dependencies: [{ issue_id: 'bd-2', depends_on_id: 'bd-1', type: 'discovered-from' }],
      }),
    ].join('\n'),
  },
};

const backlog: Given = {
  files: {
    'backlog/tasks/task-1 - Draw.md':
      "---\nid: task-1\ntitle: 'Draw it'\nstatus: In Progress\nassignee:\n  - '@sara'\nlabels: [ui, web]\ndependencies: []\npriority: high\ncreated_date: '2025-06-01 12:30'\n---\n\n## Description\n\nA picture\n\n## Acceptance Criteria\n<!-- AC:BEGIN -->\n- [x] #1 Has lines\n- [ ] #2 Has colours\n<!-- AC:END -->\n",
    'backlog/tasks/task-2 - Hang.md':
      '---\nid: task-2\ntitle: Hang it\nstatus: To Do\ndependencies:\n  - task-1\n---\n',
    'backlog/completed/task-3 - Buy.md': '---\nid: task-3\ntitle: Buy paper\nstatus: Done\n---\n',
    'backlog/tasks/readme.md': '# Nothing\n',
  },
};

const github: Given = {
  place: 'issues.json',
  files: {
    'issues.json': json([
      {
        number: 7,
        title: 'Crash',
        body: 'Blocked by #6\n- [x] find\n- [ ] fix',
        state: 'OPEN',
        url: 'https://github.com/o/r/issues/7',
        labels: [{ name: 'bug' }, { name: 'priority: high' }],
        assignees: [{ login: 'octo' }],
        createdAt: '2024-01-01T00:00:00Z',
      },
      { number: 6, title: 'Log', body: null, state: 'OPEN', url: 'https://github.com/o/r/issues/6' },
      {
        number: 5,
        title: 'No',
        state: 'closed',
        state_reason: 'not_planned',
        html_url: 'https://github.com/o/r/issues/5',
      },
      { number: 4, title: 'PR', state: 'open', pull_request: { url: 'x' } },
    ]),
  },
};

const csv: Given = {
  place: 'tasks.csv',
  files: {
    'tasks.csv':
      '\ufeffID,Summary,State,Priority,Due date,Assignee,Labels,Depends on,Notes\r\nA-1,"Say ""hi"", twice",To do,high,2030-02-01,bob,"x;y",,"two\nlines"\r\nA-2,After,done,,,,,A-1,\r\nA-3,,open,,,,,,x\r\n,Nameless,open,,,,,Z-9,\r\n',
  },
};

const claude: Given = {
  files: {
    'teams/web/config.json': json({ name: 'web', members: [{ name: 'builder' }] }),
    'tasks/web/1.json': json({ id: '1', subject: 'One', status: 'completed', blocks: ['2'] }),
    'tasks/web/2.json': json({ id: '2', subject: 'Two', status: 'in_progress', owner: 'builder', blockedBy: ['1'] }),
  },
};

const seed: Given = {
  files: {
    'tasks.json': json({
      nextId: 3,
      tasks: [
        {
          id: '2',
          title: 'Of old',
          description: '',
          owner: 'ada',
          createdBy: 'ada',
          status: 'active',
          steps: [],
          resources: [],
          createdAt: '2025-01-01T00:00:00.000Z',
          updatedAt: '2025-01-01T00:00:00.000Z',
        },
      ],
    }),
  },
};

function laidOut({ home }: World, { files, place = '' }: Given): string {
  const folder = path.join(home, 'there');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return path.join(folder, place);
}

async function imported(house: World, given: Given) {
  const place = laidOut(house, given);
  const load = (dryRun = false) => importFrom(house.hub.store, place, { dryRun });
  const ada = await house.agent('user');
  const rows = async () => {
    const found = [];
    for (const state of ['open', 'done', 'canceled'])
      found.push(...(await ada.call('list_board', { state, limit: 100 })).rows);
    return found.sort((a, b) => Number(a.id) - Number(b.id));
  };
  return { load, rows, ada };
}

const addedBy = (report: Imported) =>
  report.format === 'board files' ? report.tasks : report.format === 'export' ? report.rows : report.added;

onBothStores('tasks of other programs', (world) => {
  test.each([
    ['Task Master', taskMaster, 5],
    ['beads', beads, 3],
    ['Backlog.md', backlog, 3],
    ['GitHub', github, 3],
    ['CSV', csv, 3],
    ['Claude Code', claude, 2],
    ['files with nextId', seed, 1],
  ] as const)(
    'of %s are previewed without changes, imported once, and recognized the second time',
    async (_name, given, count) => {
      const { load, rows } = await imported(await world(), given);
      expect(addedBy(await load(true))).toBe(count);
      expect(await rows()).toEqual([]);
      expect(addedBy(await load())).toBe(count);
      expect(await rows()).toHaveLength(count);
      const again = await load();
      expect(addedBy(again)).toBe(0);
      expect(again).toMatchObject({ alreadyThere: count });
      expect(await rows()).toHaveLength(count);
    },
  );

  test('of Task Master keep status, urgency, subtasks, dependencies and every text', async () => {
    const { load, rows, ada } = await imported(await world(), taskMaster);
    expect(await load()).toMatchObject({
      source: 'Task Master',
      ids: { 1: '1', 2: '2', '2.1': '3', '2.2': '4', 'next/1': '5' },
      skipped: ['3: it has no id or no title'],
      droppedLinks: ['next/1 waits for next/9'],
    });
    expect(await rows()).toMatchObject([
      { title: 'Set up', status: 'done', priority: 1 },
      { title: 'Log in', status: 'pending', subtasks: 2, steps_done: 1 },
      { title: 'Form', status: 'done', parent_id: '2' },
      { title: 'Mail', status: 'pending', parent_id: '2', blocked_by: [] },
      { title: 'Later', status: 'pending' },
    ]);
    const { description } = await ada.call('get_task', { id: '2' });
    for (const part of ['By mail', 'Use a link', 'Try it', 'Imported from Task Master as 2.'])
      expect(description).toContain(part);
  });

  test('of beads keep people, times, parents and relations', async () => {
    const { load, rows, ada } = await imported(await world(), beads);
    expect(await load()).toMatchObject({ agentsAdded: ['ada-lovelace'], skipped: ['line 3: it is no issue'] });
    expect(await rows()).toMatchObject([
      { title: 'Epic', priority: 0, topics: ['epic'], subtasks: 1 },
      {
        title: 'Part',
        status: 'active',
        owner: 'ada-lovelace',
        created_at: '2020-01-05T10:00:00.000Z',
        topics: ['ui'],
      },
      { title: 'Before', status: 'done', archived_at: '2020-01-06T10:00:00.000Z' },
    ]);
    expect((await ada.call('task_links', { task_id: 3 })).items).toMatchObject([{ task_id: 1 }]);
    expect((await ada.call('get_task_graph', { id: '2' })).edges).toEqual([{ blocker: '3', blocked: '2' }]);
  });

  test('of Backlog.md, GitHub and CSV bring their checklists, labels, days and links', async () => {
    const inBacklog = await imported(await world(), backlog);
    expect(await inBacklog.load()).toMatchObject({ skipped: ['tasks/readme.md: it has no id or no title'] });
    expect(await inBacklog.rows()).toMatchObject([
      { title: 'Draw it', owner: 'sara', priority: 1, topics: ['ui', 'web'], steps: 2, steps_done: 1 },
      { title: 'Hang it', blocked_by: ['1'] },
      { title: 'Buy paper', status: 'done' },
    ]);
    const atGithub = await imported(await world(), github);
    expect(await atGithub.load()).toMatchObject({ skipped: ['#4: it is a pull request'], ids: { 'o/r#7': '1' } });
    expect(await atGithub.rows()).toMatchObject([
      { title: 'Crash', owner: 'octo', priority: 1, steps: 2, blocked_by: ['2'] },
      { title: 'Log' },
      { title: 'No', status: 'canceled' },
    ]);
    const inCsv = await imported(await world(), csv);
    expect(await inCsv.load()).toMatchObject({ skipped: ['row 4: it has no title'] });
    expect(await inCsv.rows()).toMatchObject([
      { title: 'Say "hi", twice', owner: 'bob', priority: 1, due_at: '2030-02-01T00:00:00.000Z', topics: ['x', 'y'] },
      { title: 'After', status: 'done' },
      { title: 'Nameless' },
    ]);
  });
});
