import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../src/composition/hub.ts';
import { buildApp } from '../src/kernel/http/app.ts';
import { ownNames } from '../src/kernel/http/own-names.ts';
import { tokenFor } from '../test/rest-driver.ts';
import { fillTasks } from './fill/fill.ts';
import { table } from './table.ts';

const HOST = '127.0.0.1:7777';
const AGENT = 'agent-0';
const MEGABYTE = 1024 * 1024;
/** Other programs use the machine too, so the shortest of this many rounds is closest to the hub's own time. */
const ROUNDS = 5;

const filled = (piece: string, size: number) => piece.repeat(Math.floor(size / piece.length));
/** Generates new texts in each round, since a text that is already stored is not stored again. */
const texts = (piece: string, round: number, count = 15, size = 60 * 1024) =>
  Array.from({ length: count }, (_, at) => ({ content: `${round}.${at} ${filled(piece, size)}` }));

const hostile: Readonly<Record<string, object>> = {
  'an ordinary task': { title: 'Ship it', description: 'The second half of the release.' },
  '34 dots behind `token=a`': { title: `token=a${'.'.repeat(34)}!` },
  '70,000 keys': Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`k${at}`, 1])),
  'a list of 200,000 items': { title: 'x', description: Array.from({ length: 200_000 }, () => 1) },
  '1 MiB of `ab://:` in one text': { title: 'x', description: filled('ab://:', MEGABYTE - 100) },
  '64 KiB of `ab://:`': { title: 'x', description: filled('ab://:', 64 * 1024) },
  '64 KiB of `password=`': { title: 'x', description: filled('password=', 64 * 1024) },
  '64 KiB of spaces': { title: 'x', description: filled(' ', 64 * 1024 - 1) },
};

const batched = ['password=', 'ab://:?@@', '--token ', '<private', 'token=a.', 'aB1 '];

/** Measures the longest time for which one request blocks all other work. */
export async function holdsSection(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const database = path.join(folder, 'waggle.db');
  const hub = await openHub({ database, agentsFolder: path.join(folder, 'agents'), channel: 'waggle' });
  await fillTasks(hub, database, 10);
  const token = await tokenFor(hub.store, AGENT);
  const { app } = buildApp({
    hub,
    mcp: async () => {},
    secret: 'unused',
    own: ownNames('127.0.0.1', 7777),
    address: () => ({ url: `http://${HOST}`, port: 7777 }),
    report: (fault) => process.stderr.write(`${String(fault)}\n`),
  });
  const rows: string[][] = [];
  for (const [name, body] of Object.entries(hostile)) rows.push([name, ...(await overRest(body))]);
  const caller = { agent: AGENT, session: 's-1', surface: 'mcp', scopes: ['admin'] } as const;
  for (const piece of batched) {
    const call = async (round: number) => {
      const input = { memories: texts(piece, round) };
      return (await hub.callTool({ name: 'memory_add_batch', input, caller })).ok ? 'ok' : 'refused';
    };
    rows.push([`a batch of 15 × 60 KiB of \`${piece}\``, ...(await held(call))]);
  }
  const called = async (name: string, input: object) =>
    (await hub.callTool({ name, input, caller })).ok ? 'ok' : 'refused';
  const many = (round: number) =>
    called('memory_add_batch', { memories: texts('the heron rests ', round, 100, 8 * 1024) });
  rows.push(['a batch of 100 × 8 KiB of words', ...(await held(many))]);
  const ids = Array.from({ length: 90 }, (_, at) => at + 1);
  rows.push(['90 memories of 60 KiB read', ...(await held(() => called('memory_retrieve', { memory_ids: ids })))]);
  await app.close();
  await hub.close();
  return `The longest time that one request keeps the hub from anything else, the shortest of ${ROUNDS} rounds; collecting garbage\non other threads counts too. Aim: under 100 ms.
A transaction of many statements lets others run every 20 ms, so what holds the hub longest is one statement or one text.

${table(['request', 'answer', 'held'], rows)}`;

  function overRest(body: object): Promise<string[]> {
    const payload = JSON.stringify({ owner: AGENT, ...body });
    const headers = { host: HOST, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return held(async () =>
      String((await app.inject({ method: 'POST', url: '/api/tasks', headers, payload })).statusCode),
    );
  }
}

async function held(serve: (round: number) => Promise<string>): Promise<string[]> {
  let answer = '';
  const holds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const hold = await longestHold(async () => {
      answer = await serve(round);
    });
    holds.push(hold);
  }
  return [answer, `${Math.min(...holds).toFixed(0)} ms`];
}

/**
 * Returns the longest time between two turns of the event loop. Measures processor time, so that other programs on the
 * machine do not count.
 */
async function longestHold(serve: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  let next: NodeJS.Immediate;
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    next = setImmediate(look);
  };
  next = setImmediate(look);
  await serve();
  await new Promise((resolve) => setImmediate(resolve));
  clearImmediate(next);
  return longest;
}
