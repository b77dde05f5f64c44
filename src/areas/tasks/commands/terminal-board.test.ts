import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';
import { waitFor } from '../../../../test/wait-for.ts';

async function drawn() {
  const here = cliHere();
  await here.json('task', 'add', 'Fix the login page so that nobody types twice', '--step', 'a', '--step', 'b');
  await here.json('task', 'add', 'Later', '--draft', '--priority', '0');
  await here.json('task', 'add', 'After it', '--blocked-by', '1');
  await here.json('task', 'add', 'Old');
  await here.json('task', 'done', '4');
  return here;
}

describe('the board of the terminal', () => {
  test.each([60, 80, 120])('fits %d columns, and cuts nothing', async (columns) => {
    const { waggle } = await drawn();
    const { out } = await waggle(['board'], { columns, terminal: true });
    const lines = out.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    for (const part of [
      'To do 1',
      'Doing 2',
      'Waiting 0',
      'Done 1',
      '#2 Later',
      'p0',
      'waits',
      '#1',
      '0/2',
      '✓ #4 Old',
    ])
      expect(out.replace(/\s+/g, ' ')).toContain(part);
    expect(out.match(/nobody|types|twice/g)).toHaveLength(3);
    expect(out).not.toContain('…');
  });

  test('prints JSON with --json, and every command of the group works as before', async () => {
    const { json } = await drawn();
    expect((await json('board')).rows).toHaveLength(4);
    expect((await json('board', 'list', '--limit', '1')).tasks).toHaveLength(1);
    expect(await json('board', 'nonsense')).toMatchObject({ exit: 2, code: 'INVALID_INPUT' });
  });

  test('is drawn again when something changes, until it is stopped', async () => {
    const { waggle, json } = await drawn();
    const stopping = new AbortController();
    let shown = '';
    const following = waggle(['board', '--follow'], {
      out: (text) => {
        shown += text;
      },
      untilStopped: () => stopping.signal,
    });
    await waitFor(() => shown.includes('#1 Fix'));
    await json('task', 'add', 'Brand new');
    await waitFor(() => shown.includes('Brand new'));
    stopping.abort();
    expect((await following).exit).toBe(0);
  });

  test('that is refused while following stops listening, so that the program can end', async () => {
    const { waggle } = await drawn();
    const { signal } = new AbortController();
    const { exit, err } = await waggle(['board', '--follow', '--team', 'typo'], { untilStopped: () => signal });
    expect([exit, err]).toEqual([4, expect.stringContaining('COLLECTION_NOT_FOUND')]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
