import path from 'node:path';
import { expect, test } from 'vitest';
import { dropSchema, freshSchema } from '../../databases/schemas.ts';
import { atEnd } from '../../endings.ts';
import { type Machine, machineOn, runWaggle, startHub } from '../../processes.ts';
import { rawDatabase } from '../../stores.ts';
import { waitFor } from '../../wait-for.ts';
import { type Hook, startHook } from './client-hook.ts';

interface Idle {
  readonly session: string;
  readonly hook: Hook;
}

/** The waiter of an idle session, as a client without hooks of its own runs it. */
function idle(machine: Machine, session: string): Idle {
  const words = ['wait', '--client', 'plain', '--agent', 'claude', '--session', session];
  return { session, hook: startHook(machine, words, { session_id: session, cwd: machine.home }) };
}

function sharedAddress(): string {
  const address = freshSchema();
  atEnd(() => dropSchema(address));
  return address;
}

/** The machines of the waiting sessions; each has its own hub, and all share the store. */
const grounds: readonly (readonly [string, () => readonly Machine[]])[] = [
  ['one hub on SQLite', () => [machineOn()]],
  [
    'two hubs on one PostgreSQL',
    () => {
      const address = sharedAddress();
      return [machineOn(address), machineOn(address)];
    },
  ],
];

test.each(grounds)('a task wakes exactly one of three idle sessions of its agent: %s', async (_, place) => {
  const machines = place();
  const [first] = machines;
  if (first === undefined) throw new Error('There is a machine.');
  for (const machine of machines) await startHub(machine);
  const done = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await runWaggle(first, words);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  await done('agent', 'add', 'claude');
  const sessions = ['s1', 's2', 's3'].map((name, n) => idle(machines[n % machines.length] ?? first, name));
  const raw = await rawDatabase(first.env.WAGGLE_DATABASE ?? path.join(first.home, 'waggle.db'));
  const listening = `select count(*) as many from sessions where agent_id = 'claude' and listens_until is not null`;
  await waitFor(async () => Number((await raw.run(listening))[0]?.many) === 3);

  await done('task', 'add', 'For one of you', '--owner', 'claude');
  const woken = await Promise.race(sessions.map(async (one) => ({ ...one, ...(await one.hook.ended) })));
  expect(woken).toMatchObject({ code: 0, stdout: expect.stringContaining('Tasks ready to work on: #1.') });
  expect(await raw.run('select session_id from offers')).toEqual([{ session_id: woken.session }]);

  // The others still wait: a message to each of them is all that they are told.
  for (const { session, hook } of sessions.filter((one) => one.session !== woken.session)) {
    const message = { task_id: 1, to_agent: 'claude', to_session_id: session, content: 'And you?' };
    await done('call', 'task_message', JSON.stringify(message));
    const { code, stdout } = await hook.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('Other messages from user: #');
    expect(stdout).toContain('1 ready to work on');
    expect(stdout).not.toContain('Tasks ready to work on');
  }
});
