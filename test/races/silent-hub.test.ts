import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { openHub } from '../../src/composition/hub.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { systemScope } from '../../src/kernel/rules/caller.ts';
import { returnSchema, takeSchema } from '../databases/ready-stores.ts';
import { schemaOf } from '../databases/schemas.ts';
import { silencingProxy } from '../databases/silencing-proxy.ts';
import { atEnd, endAll } from '../endings.ts';
import { jitter } from '../jitter.ts';
import { rawDatabase } from '../stores.ts';
import { waitFor } from '../wait-for.ts';
import { callerOf } from './membership/place.ts';

/**
 * How soon other hubs write again, and how long a call may wait for a coded answer: on a free machine 5 and 3 seconds,
 * and without limits of units several minutes. The bounds leave room for a machine that is busy.
 */
const AGAIN_MS = 30_000;
const ANSWER_MS = 15_000;
/** More than a hub has connections. */
const WRITERS = 12;
/** Fewer than a hub has places for writes, so that each of them waits on the server. */
const QUEUED = 4;

afterEach(endAll);

async function hubOn(database: string): Promise<Hub> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-silent-'));
  const hub = await openHub({ database, agentsFolder: folder, channel: 'waggle', report: () => undefined });
  atEnd(() => hub.close());
  await hub.enter(callerOf('alice'));
  return hub;
}

/** One hub reaches the server through a proxy that can fall silent, the other directly. */
async function openHubs() {
  const database = await takeSchema();
  atEnd(() => returnSchema(database));
  const proxy = await silencingProxy();
  const near = new URL(database);
  // The usual limits, not those of the tests.
  near.searchParams.delete('connect_timeout');
  near.searchParams.set('options', `-c application_name=${schemaOf(database)}`);
  const far = new URL(near);
  far.port = proxy.port;
  const other = await hubOn(near.toString());
  const silent = await hubOn(far.toString());
  atEnd(proxy.close);
  return { database, proxy, silent, other };
}

interface Told {
  /** When it was answered, and after how long. */
  readonly at: number;
  readonly ms: number;
  readonly code: string;
}

async function timed(work: () => Promise<{ readonly ok: boolean; readonly error?: { readonly code: string } }>) {
  const began = performance.now();
  const outcome = await work();
  const at = performance.now();
  return { at, ms: at - began, code: outcome.ok ? 'ok' : (outcome.error?.code ?? '') };
}

const write = (hub: Hub, title: string) =>
  timed(async () => {
    const outcome = await hub.callTool({
      name: 'create_task',
      input: { title, idempotency_key: title },
      caller: callerOf('alice'),
    });
    return outcome.ok ? { ok: true } : { ok: false, error: outcome.error };
  });

const read = (hub: Hub) =>
  timed(async () => {
    const outcome = await hub.callTool({ name: 'list_tasks', input: {}, caller: callerOf('alice') });
    return outcome.ok ? { ok: true } : { ok: false, error: outcome.error };
  });

/** Repeats a write until it is stored; returns all answers. */
async function insisting(hub: Hub, title: string): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (;;) {
    const answer = await write(hub, title);
    told.push(answer);
    if (answer.code === 'ok') return told;
    await jitter(20);
  }
}

/** Lets a unit of the hub hold the row of ids, with further writes of the hub queued behind it on the server. */
async function holdIds(hub: Hub, database: string) {
  let goOn: () => void = () => undefined;
  let holding: Promise<unknown> = Promise.resolve();
  await new Promise<void>((taken) => {
    holding = hub.store.write(systemScope, 'hold', async (unit) => {
      await unit.tasks.holdIds();
      let isOver = false;
      goOn = () => {
        isOver = true;
      };
      taken();
      // A unit at work: the server does not wait for it.
      while (!isOver) await unit.tasks.statusCounts();
    });
  });
  const ended = holding.then(
    () => 'stored',
    (fault) => fault.code,
  );
  const queued = Array.from({ length: QUEUED }, (_, index) => write(hub, `queued ${index}`));
  const client = new pg.Client({ connectionString: inject('pgUrl') });
  await client.connect();
  atEnd(() => client.end());
  const waiting = `select count(*)::int as count from pg_stat_activity
    where application_name = '${schemaOf(database)}' and wait_event_type = 'Lock'`;
  await waitFor(async () => (await client.query(waiting)).rows[0]?.count >= QUEUED);
  return { queued, ended, end: () => goOn() };
}

async function titles(database: string): Promise<readonly string[]> {
  const { run } = await rawDatabase(database);
  return (await run('select title from tasks order by title')).map((row) => String(row.title));
}

test('while one hub is silent and holds locks, others read on, hear a code in time and soon write again', async () => {
  const { database, proxy, silent, other } = await openHubs();
  await write(silent, 'before');
  const held = await holdIds(silent, database);
  proxy.silence();
  const began = performance.now();
  let isOver = false;
  const reads: Told[] = [];
  const reading = (async () => {
    while (!isOver) reads.push(await read(other));
  })();
  const wanted = Array.from({ length: WRITERS }, (_, index) => `other ${index}`);
  const all = (await Promise.all(wanted.map((title) => insisting(other, title)))).flat();
  isOver = true;
  await reading;
  const stored = all.filter(({ code }) => code === 'ok');
  expect(Math.max(...stored.map(({ at }) => at - began))).toBeLessThan(AGAIN_MS);
  expect(new Set(all.map(({ code }) => code))).toEqual(new Set(['ok', 'STORE_UNAVAILABLE']));
  expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(ANSWER_MS);
  expect(new Set(reads.map(({ code }) => code))).toEqual(new Set(['ok']));
  expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(AGAIN_MS / 5);
  held.end();
  await Promise.all([held.ended, ...held.queued]);
  expect(await titles(database)).toEqual(['before', ...wanted].sort());
});

test('a hub that no longer hears its server answers with a code, says so, and works again by itself', async () => {
  const { database, proxy, silent, other } = await openHubs();
  expect((await write(silent, 'before')).code).toBe('ok');
  const held = await holdIds(silent, database);
  proxy.silence();
  const began = performance.now();
  held.end();
  const told = [
    ...held.queued,
    ...Array.from({ length: WRITERS }, () => [read(silent), write(silent, 'after')]).flat(),
  ];
  const answers = await Promise.all(told);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['STORE_UNAVAILABLE']));
  expect(Math.max(...answers.map(({ at }) => at - began))).toBeLessThan(ANSWER_MS);
  expect(await held.ended).toBe('STORE_UNAVAILABLE');
  expect(silent.storeFault()?.code).toBe('STORE_UNAVAILABLE');
  proxy.speak();
  await insisting(silent, 'after');
  expect((await read(silent)).code).toBe('ok');
  expect(silent.storeFault()).toBeUndefined();
  await insisting(other, 'from the other');
  expect(await titles(database)).toEqual(['after', 'before', 'from the other']);
});
