import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Cut, cuttingProxy } from '../databases/cutting-proxy.ts';
import { endAll } from '../endings.ts';
import { halfWritten } from '../half-written.ts';
import { jitter } from '../jitter.ts';
import { type Answer, type Driver, machineOn, startMcp } from '../processes.ts';
import { changeFile, specRepository } from '../spec-repository.ts';
import { rawDatabase } from '../stores.ts';
import { answered } from './answers.ts';
import { long, seeded } from './seed.ts';

const CALLS = long(60, 1500);
const DELTAS = long(25, 500);
const NAME = `faults_${process.pid}`;
const address = () => Object.assign(new URL(inject('pgUrl')), { pathname: `/${NAME}` });

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('pgUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

// Uses a separate database, so that only this test's connections are cut.
beforeEach(() => onServer(`create database ${NAME}`));
afterEach(async () => {
  await endAll();
  await onServer(`drop database ${NAME} with (force)`);
});

/**
 * Repeats a call with its idempotency key until the store is reachable; returns the answer and the refusals before it.
 */
async function insisting(driver: Driver, name: string, input: object): Promise<{ answer: Answer; refused: number }> {
  for (let refused = 0; ; refused++) {
    const answer = await driver.call(name, input);
    if (answer.ok || answer.error.code !== 'STORE_UNAVAILABLE') return { answer, refused };
    await jitter(20);
  }
}

/** Creates tasks one after the other while connections fail, and expects each task exactly once. */
async function expectOneEach(driver: Driver, disturb: (n: number) => Promise<void>): Promise<void> {
  const ids: string[] = [];
  let refused = 0;
  // On a busy machine a connection may end between calls rather than during one, so more calls may be needed.
  for (let n = 0; n < CALLS || refused === 0; n++) {
    const disturbed = disturb(n);
    const done = await insisting(driver, 'create_task', { title: `t${n}`, owner: 'ann', idempotency_key: `k${n}` });
    ids.push(answered(done.answer).id);
    refused += done.refused;
    await disturbed;
  }
  const raw = await rawDatabase(Object.assign(address(), { search: '?schema=public' }).toString());
  const rows = await raw.run('select id, title from tasks order by id');
  expect(rows.map(({ id, title }) => `${id} ${title}`)).toEqual(ids.map((id, n) => `${id} t${n}`));
  expect(await halfWritten(raw, 'postgres')).toEqual([]);
}

test('a server that ends connections during calls loses and repeats no write, and the process survives', async () => {
  const random = seeded();
  const mcp = await startMcp(machineOn(address().toString()), 'ann');
  await expectOneEach(mcp, async (n) => {
    if (n % 2 === 0) return;
    await jitter(8, random);
    await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${NAME}'`);
  });
  expect(answered((await insisting(mcp, 'hub_status', {})).answer)).toMatchObject({ agent: 'ann' });
});

/** Starts a proxy that cuts some connections at their commit, once it is armed. */
async function armedProxy(more: NodeJS.ProcessEnv = {}) {
  const random = seeded();
  let armed = false;
  let last: Cut = 'after';
  const proxy = await cuttingProxy(() => {
    if (!armed || random() > 0.4) return undefined;
    last = last === 'after' ? 'before' : 'after';
    return last;
  });
  const machine = machineOn(Object.assign(address(), { port: proxy.port }).toString(), more);
  const arm = () => {
    armed = true;
  };
  return { ...proxy, machine, arm };
}

test('a connection that is cut at a commit loses no write, and a repeated call does not repeat the write', async () => {
  const proxy = await armedProxy();
  try {
    const mcp = await startMcp(proxy.machine, 'ann');
    proxy.arm();
    await expectOneEach(mcp, async () => undefined);
    expect(Math.min(proxy.seen.before, proxy.seen.after)).toBeGreaterThan(0);
  } finally {
    proxy.close();
  }
});

test('spec files match the store, wherever the connection is cut', async () => {
  const repository = specRepository();
  const proxy = await armedProxy({ WAGGLE_REPO_ROOTS: repository });
  try {
    const mcp = await startMcp(proxy.machine, 'ann');
    const slug = 'batch-size';
    answered(await mcp.call('spec_change_open', { repo_root: repository, slug }));
    proxy.arm();
    for (let n = 0; n < DELTAS; n++) {
      const delta = { op: 'add', target: `V.1${n}`, row_cells: ['must'], idempotency_key: `k${n}` };
      answered((await insisting(mcp, 'spec_change_add_delta', { repo_root: repository, slug, ...delta })).answer);
    }
    expect(Math.min(proxy.seen.before, proxy.seen.after)).toBeGreaterThan(0);
    const raw = await rawDatabase(Object.assign(address(), { search: '?schema=public' }).toString());
    const rows = await raw.run("select text from memories where kind = 'spec-delta' and text like 'add %' order by id");
    const expected = Array.from({ length: DELTAS }, (_, n) => `V.1${n}`);
    expect(rows.map(({ text }) => /V\.\d+/.exec(String(text))?.[0])).toEqual(expected);
    const file = readFileSync(changeFile(repository, slug), 'utf8');
    expect([...file.matchAll(/^add\|(V\.\d+)\|/gm)].map(([, target]) => target)).toEqual(expected);
  } finally {
    proxy.close();
  }
});
