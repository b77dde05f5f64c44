import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { openHub } from '../../src/composition/hub.ts';
import { mintToken } from '../../src/kernel/access/access-tokens.ts';
import { addAgent } from '../../src/kernel/access/agent-registry.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { dropSchema, freshSchema } from '../databases/schemas.ts';
import { clientOf, type Era } from '../surfaces/mcp/routes.ts';
import type { StoreKind } from '../world.ts';
import { type Member, memberOver } from './member.ts';

const BIN = fileURLToPath(new URL('../../bin/waggle.js', import.meta.url));

/** Tests both protocol eras, one on each database. */
const eraOf: Record<StoreKind, Era> = { sqlite: 'legacy', postgres: 'modern' };

interface StdioOptions {
  /** A home other than the hub's makes the process open the store itself. */
  readonly home?: string;
  readonly database?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A shell command to run before the process, to set its limits. */
  readonly shell?: string;
  readonly era?: Era;
}

/** A hub that runs as a real process, and access to it. */
export interface Workplace {
  readonly kind: StoreKind;
  readonly url: string;
  readonly home: string;
  readonly database: string;
  /** A hub of this process on the same store, for operator tasks. */
  readonly operator: Hub;
  /** Creates a new agent with a token. */
  member(prefix?: string): Promise<Member>;
  /** Starts a `waggle mcp` process and connects a client to it. */
  stdio(agent: string, options?: StdioOptions): Promise<Client>;
  waggle(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  /** Creates an empty store without a hub, and a home for processes that use it. */
  elsewhere(): { home: string; database: string };
  describeAgent(id: string, file: unknown, home?: string): void;
}

/** Runs the same tests on each database, with one real hub per database. */
export function onBothDatabases(topic: string, tests: (place: Workplace) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(`${topic} (${kind})`, () => {
      const place = emptyWorkplace(kind);
      const last: Endings = [];
      const each: Endings = [];
      beforeAll(async () => {
        Object.assign(place, await openWorkplace(kind, last, each));
      });
      afterEach(() => runAll(each));
      afterAll(() => runAll(last));
      tests(place);
    });
  }
}

async function runAll(endings: Endings): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}

/** An object that `beforeAll` fills, since vitest collects the tests before a hub runs. */
function emptyWorkplace(kind: StoreKind): Workplace {
  return { kind } as Workplace;
}

type Endings = (() => unknown)[];

async function openWorkplace(kind: StoreKind, last: Endings, each: Endings): Promise<Omit<Workplace, 'kind'>> {
  const { home, database } = newStore(kind, last);
  const url = await startHub(home, database, last);
  const operator = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  last.push(() => operator.close());
  let count = 0;

  async function member(prefix = 'agent'): Promise<Member> {
    count += 1;
    const id = `${prefix}-${count}`;
    await addAgent(operator.store, { id });
    const { token } = await mintToken(operator.store, { agent: id, scopes: ['read', 'write', 'run'] });
    return memberOver({ id, token, url, era: eraOf[kind] }, each);
  }

  async function stdio(agent: string, options: StdioOptions = {}): Promise<Client> {
    const where = ['--home', options.home ?? home, '--database', options.database ?? database];
    const line = [process.execPath, BIN, 'mcp', '--agent', agent, '--structured', ...where, ...(options.args ?? [])];
    const [command = '', ...args] =
      options.shell === undefined ? line : ['sh', '-c', `${options.shell}; exec "$@"`, 'sh', ...line];
    const client = clientOf(options.era ?? eraOf[kind], 'conformance');
    each.push(() => client.close());
    await client.connect(new StdioClientTransport({ command, args, env: cleanEnv(options.env), stderr: 'ignore' }));
    return client;
  }

  return {
    url,
    home,
    database,
    operator,
    member,
    stdio,
    waggle: (...args) => runWaggle([...args, '--home', home, '--database', database]),
    elsewhere: () => newStore(kind, each),
    describeAgent(id, file, where = home) {
      const folder = path.join(where, 'agents', id);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'agent.json'), JSON.stringify(file));
    },
  };
}

function newStore(kind: StoreKind, endings: Endings): { home: string; database: string } {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-conformance-'));
  const database = kind === 'sqlite' ? path.join(home, 'waggle.db') : freshSchema();
  endings.push(() => rmSync(home, { recursive: true, force: true }));
  if (kind === 'postgres') endings.push(() => dropSchema(database));
  return { home, database };
}

function cleanEnv(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return { ...Object.fromEntries(own), ...more };
}

async function startHub(home: string, database: string, last: Endings): Promise<string> {
  const args = [BIN, 'start', '--home', home, '--database', database, '--port', '0', '--no-sample', '--json'];
  const hub = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<undefined>((resolve) => hub.once('exit', () => resolve(undefined)));
  last.push(() => endHub(hub, ended));
  const ready = new Promise<string>((resolve) => createInterface(hub.stdout).once('line', resolve));
  const line = await Promise.race([ready, ended]);
  if (line === undefined) throw new Error('The hub ended before it was ready.');
  return String(JSON.parse(line).url);
}

async function endHub(hub: ChildProcess, ended: Promise<unknown>): Promise<void> {
  hub.kill('SIGTERM');
  await ended;
}

function runWaggle(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [BIN, ...args], { env: cleanEnv() }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, stdout, stderr });
    });
    child.stdin?.end();
  });
}
