import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { halfWritten } from '../half-written.ts';
import { jitter } from '../jitter.ts';
import { type Driver, type Machine, machineOn, startHub, startMcp, waggleArguments } from '../processes.ts';
import { restDriver, tokenFor } from '../rest-driver.ts';
import { onBothDatabases, type RawDatabase } from '../stores.ts';
import { answered } from './answers.ts';
import { long, seeded } from './seed.ts';

const KILLS = { stdio: long(8, 80), rest: long(4, 80), cli: long(3, 40) };
const AGENT = 'ann';

/** The acknowledged tasks by title. A repeated call must return the same id. */
type Acknowledged = Map<string, { readonly id: string; readonly done: boolean }>;

/**
 * Returns a function that creates tasks and completes every second one, each call with its own idempotency key, until
 * the process dies. Called again, it first repeats the call that was left unanswered.
 */
function writer(name: string, acknowledged: Acknowledged) {
  let n = 0;
  return async function write(driver: Driver, heard: (count: number) => void): Promise<void> {
    for (let count = 1; ; n++, count++) {
      heard(count);
      const title = `${name}/${n}`;
      const input = { title, owner: AGENT, description: 'x'.repeat((n % 7) * 500), idempotency_key: title };
      const { id } = answered(await driver.call('create_task', input));
      acknowledged.set(title, { id, done: false });
      if (n % 2 === 0) continue;
      answered(await driver.call('complete_task', { id, idempotency_key: `done ${title}` }));
      acknowledged.set(title, { id, done: true });
    }
  };
}

async function expectKept(raw: RawDatabase, acknowledged: Acknowledged): Promise<void> {
  const rows = await raw.run('select id, title, status from tasks');
  const titles = rows.map(({ title }) => String(title));
  expect(titles).toHaveLength(new Set(titles).size);
  const stored = new Map(rows.map((row) => [String(row.title), row]));
  for (const [title, { id, done }] of acknowledged) {
    expect(stored.get(title)).toMatchObject({ title, ...(done ? { status: 'done' } : {}) });
    expect(String(stored.get(title)?.id)).toBe(id);
  }
}

type Write = ReturnType<typeof writer>;

/** Kills the process during a call that the seed chooses; that call must fail. */
async function killDuring(
  writes: readonly Write[],
  driver: Driver,
  kill: () => Promise<unknown>,
  random: () => number,
): Promise<void> {
  const last = 1 + Math.floor(random() * 8);
  const heard = (count: number) => {
    if (count === last) void jitter(6, random).then(kill);
  };
  await Promise.all(writes.map((write) => expect(write(driver, heard)).rejects.toThrow()));
}

/** Creates a task with one CLI command. If `moment` is given, kills the command then, maybe before its answer. */
async function createByCommand(machine: Machine, title: string, moment?: Promise<void>): Promise<string | undefined> {
  const input = JSON.stringify({ title, owner: AGENT, idempotency_key: title });
  const child = spawn(
    process.execPath,
    [...waggleArguments('call', 'create_task', input, '--agent', AGENT, '--json')],
    {
      env: machine.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  void moment?.then(() => child.kill('SIGKILL'));
  let text = '';
  for await (const part of child.stdout.setEncoding('utf8')) text += part;
  return text.endsWith('}\n') ? String(JSON.parse(text).id) : undefined;
}

onBothDatabases('processes that are killed while they write', (databases, kind) => {
  test('lose nothing acknowledged, leave nothing half done, and can safely repeat a call', async () => {
    const random = seeded();
    const database = databases.fresh();
    const store = await databases.open(database);
    const token = await tokenFor(store, AGENT);
    const raw = await databases.raw(database);
    const acknowledged: Acknowledged = new Map();

    async function overStdio(name: string): Promise<void> {
      const write = writer(name, acknowledged);
      for (let kill = 0; kill < KILLS.stdio; kill++) {
        const mcp = await startMcp(machineOn(database), AGENT);
        await killDuring([write], mcp, mcp.kill, random);
        expect(await halfWritten(raw, kind)).toEqual([]);
      }
    }

    async function overRest(): Promise<void> {
      const writes = ['rest a', 'rest b'].map((name) => writer(name, acknowledged));
      const shared = machineOn(database);
      for (let kill = 0; kill < KILLS.rest; kill++) {
        const hub = await startHub(shared);
        await killDuring(writes, restDriver(hub.url, token), hub.kill, random);
        expect(await halfWritten(raw, kind)).toEqual([]);
      }
    }

    async function byCommand(): Promise<void> {
      const machine = machineOn(database);
      for (let kill = 0; kill < KILLS.cli; kill++) {
        const title = `cli/${kill}`;
        await createByCommand(machine, title, jitter(700, random));
        const id = await createByCommand(machine, title);
        if (id === undefined) throw new Error('The repeated command gave no answer.');
        acknowledged.set(title, { id, done: false });
      }
    }

    await Promise.all([overStdio('one'), overStdio('two'), overRest(), byCommand()]);
    await expectKept(raw, acknowledged);
    expect(acknowledged.size).toBeGreaterThan(KILLS.stdio + KILLS.rest);
  });
});
