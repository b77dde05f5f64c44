import net from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { halfWritten } from '../half-written.ts';
import { jitter } from '../jitter.ts';
import { type Answer, type Driver, endProcesses, machineOn, startMcp } from '../processes.ts';
import { rawDatabase } from '../stores.ts';
import { answered } from './answers.ts';
import { long, seeded } from './seed.ts';

const CALLS = long(60, 1500);
const NAME = `faults_${process.pid}`;
const address = () => Object.assign(new URL(inject('pgUrl')), { pathname: `/${NAME}` });

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('pgUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

// A database of its own, so that only our connections are cut.
beforeEach(() => onServer(`create database ${NAME}`));
afterEach(async () => {
  await endProcesses();
  await onServer(`drop database ${NAME} with (force)`);
});

/** Repeats a call under its key until the store can be reached again; gives the answer and how often it could not. */
async function insisting(driver: Driver, name: string, input: object): Promise<{ answer: Answer; refused: number }> {
  for (let refused = 0; ; refused++) {
    const answer = await driver.call(name, input);
    if (answer.ok || answer.error.code !== 'STORE_UNAVAILABLE') return { answer, refused };
    await jitter(20);
  }
}

/** Creates tasks one after the other; every one must come to be once, whatever happens to the connections. */
async function expectOneEach(driver: Driver, disturb: (n: number) => Promise<void>): Promise<void> {
  const ids: string[] = [];
  let refused = 0;
  for (let n = 0; n < CALLS; n++) {
    const disturbed = disturb(n);
    const done = await insisting(driver, 'create_task', { title: `t${n}`, owner: 'ann', idempotency_key: `k${n}` });
    ids.push(answered(done.answer).id);
    refused += done.refused;
    await disturbed;
  }
  expect(refused).toBeGreaterThan(0);
  const raw = await rawDatabase(Object.assign(address(), { search: '?schema=public' }).toString());
  const rows = await raw.run('select id, title from tasks order by id');
  expect(rows.map(({ id, title }) => `${id} ${title}`)).toEqual(ids.map((id, n) => `${id} t${n}`));
  expect(await halfWritten(raw, 'postgres')).toEqual([]);
}

test('a server that ends connections under calls costs neither a write nor the process, and makes none twice', async () => {
  const random = seeded();
  const mcp = await startMcp(machineOn(address().toString()), 'ann');
  await expectOneEach(mcp, async (n) => {
    if (n % 2 === 0) return;
    await jitter(8, random);
    await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${NAME}'`);
  });
  expect(answered((await insisting(mcp, 'hub_status', {})).answer)).toMatchObject({ agent: 'ann' });
});

/** Passes bytes on, but once it is told to, now and then cuts the line right after a commit went to the server. */
async function cuttingProxy(random: () => number) {
  const target = new URL(inject('pgUrl'));
  let armed = false;
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    let cut = false;
    // The text goes to the server once, with the name under which it is run from then on.
    let commit: string | undefined;
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      commit ??= /(\w+)\0commit\0/.exec(text)?.[1];
      cut ||= armed && commit !== undefined && text.includes(`\0${commit}\0`) && random() < 0.2;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (cut ? client.destroy() : client.write(bytes)));
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? String(bound.port) : '',
    arm: () => {
      armed = true;
    },
    close: () => server.close(),
  };
}

test('an answer that is cut off after the commit leads to no second task when the call is repeated', async () => {
  const proxy = await cuttingProxy(seeded());
  try {
    const mcp = await startMcp(machineOn(Object.assign(address(), { port: proxy.port }).toString()), 'ann');
    proxy.arm();
    await expectOneEach(mcp, async () => undefined);
  } finally {
    proxy.close();
  }
});
