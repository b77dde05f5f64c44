import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import { openHub } from '../../src/composition/hub.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { readyFile, returnSchema, takeSchema } from '../databases/ready-stores.ts';
import { rawAddress, schemaOf } from '../databases/schemas.ts';
import { atEnd } from '../endings.ts';
import { rawDatabase } from '../stores.ts';
import { waitFor } from '../wait-for.ts';
import type { StoreKind } from '../world.ts';
import { endings } from './membership/endings.ts';
import { leftOver } from './membership/left-over.ts';
import { arrivePeople, callerOf, callsTo, makePlace, type Place } from './membership/place.ts';
import { placeWrites, writesElsewhere } from './membership/writes.ts';
import { long } from './seed.ts';

async function openHubs(kind: StoreKind) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-membership-'));
  const database = kind === 'sqlite' ? await readyFile(path.join(home, 'waggle.db')) : await takeSchema();
  if (kind === 'postgres') atEnd(() => returnSchema(database));
  const address = kind === 'sqlite' ? database : patient(database);
  const open = async () => {
    const hub = await openHub({ database: address, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
    atEnd(() => hub.close());
    return hub;
  };
  const first = await open();
  await arrivePeople(first);
  return { database, hubs: [first, kind === 'sqlite' ? first : await open()] as const };
}

/** The test holds locks as long as it needs. */
function patient(database: string): string {
  const url = new URL(database);
  url.searchParams.set(
    'options',
    `-c application_name=${schemaOf(database)} -c lock_timeout=600s -c idle_in_transaction_session_timeout=600s`,
  );
  return url.toString();
}

/** Every unit that writes events takes this lock last, before it commits. */
const LAST_LOCK = '7421002, hashtext(current_schema())';

/** Lets nobody commit until it is opened. */
async function gateOf(database: string) {
  const client = new pg.Client(rawAddress(database));
  await client.connect();
  atEnd(() => client.end());
  const waiters = `select 1 from pg_stat_activity
    where application_name = '${schemaOf(database)}' and wait_event_type = 'Lock'`;
  return {
    close: () => client.query(`select pg_advisory_lock(${LAST_LOCK})`),
    open: () => client.query(`select pg_advisory_unlock(${LAST_LOCK})`),
    waiting: async () => (await client.query(waiters)).rows.length,
  };
}

type Gate = Awaited<ReturnType<typeof gateOf>>;

/** Starts the work, and waits until it has ended or waits for a lock. */
async function started(work: () => Promise<unknown>, gate: Gate): Promise<Promise<unknown>[]> {
  const before = await gate.waiting();
  let hasEnded = false;
  const going = work().finally(() => {
    hasEnded = true;
  });
  await waitFor(async () => hasEnded || (await gate.waiting()) > before);
  return [going];
}

/**
 * Runs both at the same time. With a gate, each has come as far as it gets before either can commit, in this order:
 * what one of them has read by then, the other must not make wrong.
 */
async function together(first: () => Promise<unknown>, second: () => Promise<unknown>, gate: Gate | undefined) {
  if (gate === undefined) return Promise.all([first(), second()]);
  await gate.close();
  const both = [...(await started(first, gate)), ...(await started(second, gate))];
  await gate.open();
  return Promise.all(both);
}

interface Stage {
  readonly hubs: readonly [Hub, Hub];
  readonly database: string;
}

function writeIn({ hubs: [hub] }: Stage, key: string, place: Place, prepared: number) {
  const [name = '', action] = key.replace(/#.*/, '').split('.');
  const { by, input } = rowOf(key);
  const caller = by === undefined ? callerOf('bob', place.token) : callerOf(by);
  const given = { ...(action === undefined ? {} : { action }), ...input(place, prepared) };
  return () => hub.callTool({ name, input: given, caller });
}

function rowOf(key: string) {
  const row = placeWrites[key];
  if (row === undefined) throw new Error(`There is no row ${key}.`);
  return row;
}

const keys = Object.keys(placeWrites);

/** An ordinary run tries every write at some of the endings, and every ending with some of the writes. */
const SHARE = long(6, 1);
/** SQLite has one writer at a time. */
const ORDERS = { sqlite: ['end'], postgres: ['write', 'end'] } as const;
const names = Object.keys(endings);
const keysFor = (name: string) => keys.filter((_, index) => (index + names.indexOf(name)) % SHARE === 0);

/** Every tool that writes, and every action of one that does. */
const writing = catalog.flatMap((tool) => {
  if (tool.access !== 'write') return [];
  if (tool.actions === undefined) return [tool.name];
  const acts = Object.entries(tool.actions).filter(([, verb]) => verb.access === 'write');
  return acts.map(([action]) => `${tool.name}.${action}`);
});

test('every tool that writes is listed, or has a reason why it writes into no private collection', () => {
  const listed = new Set([...keys.map((key) => key.replace(/#.*/, '')), ...Object.keys(writesElsewhere)]);
  expect([...listed].sort()).toEqual([...writing].sort());
});

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  test('each listed write succeeds while nothing else happens', async () => {
    const stage = await openHubs(kind);
    const refused: unknown[] = [];
    for (const [index, key] of keys.entries()) {
      const place = await makePlace(stage.hubs[0], 'team', `Place ${index}`);
      const prepared = (await rowOf(key).prepare?.(callsTo(stage.hubs[0], place.token), place)) ?? 0;
      const outcome = await writeIn(stage, key, place, prepared)();
      const answer = outcome.ok ? outcome.output : outcome.error;
      if (!outcome.ok || ('success' in answer && answer.success === false)) refused.push([key, answer]);
      refused.push(...(await leftOver(await rawDatabase(stage.database), place)));
    }
    expect(refused).toEqual([]);
  });

  test.each(Object.entries(endings))(
    'when %s, no write is lost and none comes later',
    async (name, { kind: where, end }) => {
      const stage = await openHubs(kind);
      const raw = await rawDatabase(stage.database);
      const gate = kind === 'postgres' ? await gateOf(stage.database) : undefined;
      const found: unknown[] = [];
      for (const [index, key] of keysFor(name).entries()) {
        if (rowOf(key).inTeam === true && where !== 'team') continue;
        for (const order of ORDERS[kind]) {
          const place = await makePlace(stage.hubs[0], where, `Place ${index} ${order}`);
          const prepared = (await rowOf(key).prepare?.(callsTo(stage.hubs[0], place.token), place)) ?? 0;
          const write = writeIn(stage, key, place, prepared);
          const ending = () =>
            end(stage.hubs[1], place).catch((fault: Error) => found.push(`${key}, ${order} first: ${fault.message}`));
          await (order === 'write' ? together(write, ending, gate) : together(ending, write, gate));
          for (const left of await leftOver(raw, place)) found.push(`${key}, ${order} first: ${left}`);
        }
      }
      expect(found).toEqual([]);
    },
  );

  test.each(['join', 'end'])(
    'who joins a team while it is deleted is told, or finds none (%s first)',
    async (order) => {
      const stage = await openHubs(kind);
      const [here, there] = stage.hubs;
      const gate = kind === 'postgres' ? await gateOf(stage.database) : undefined;
      await callsTo(here)('alice', 'TeamCreate', { team_name: 'Brief' });
      const join = () => here.callTool({ name: 'TeamJoin', input: { team_name: 'Brief' }, caller: callerOf('carol') });
      const end = () => callsTo(there)('alice', 'TeamDelete', { team_name: 'Brief', force: true });
      await (order === 'join' ? together(join, end, gate) : together(end, join, gate));
      const { run } = await rawDatabase(stage.database);
      const members = await run(
        "select agent_id from members join collections on id = collection_id where slug = 'brief'",
      );
      const { messages } = await callsTo(here)('carol', 'ReadMailbox', {});
      const joined = members.some((row) => row.agent_id === 'carol');
      expect([joined, messages]).toMatchObject(joined ? [true, [{ type: 'team_deleted' }]] : [false, []]);
    },
  );
});
