import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { dropSchemas } from './drop-schemas.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of a real PostgreSQL, in which each test creates its own schema or database. */
    pgUrl: string;
    /** Whether the server outlives the run, so that each test must clean up. */
    pgStays: boolean;
    /** The table that lists the schemas that tests reuse. */
    pgStock: string;
  }
}

type End = () => Promise<void>;

/** Provides one PostgreSQL for the whole run: the one in TEST_DATABASE_URL, else a temporary server. */
export default async function setup(project: TestProject): Promise<End> {
  const given = process.env.TEST_DATABASE_URL;
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await startServer();
  const stock = `waggle_test_stock_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create table ${stock} (name text primary key, free boolean not null)`);
  project.provide('pgUrl', url);
  project.provide('pgStays', Boolean(given));
  project.provide('pgStock', stock);
  return async () => {
    if (given) await clearStock(url, stock);
    await stop();
  };
}

async function clearStock(url: string, stock: string): Promise<void> {
  const { rows } = await onServer(url, `select name from ${stock}`);
  await dropSchemas(
    url,
    rows.map(({ name }) => String(name)),
  );
  await onServer(url, `drop table ${stock}`);
}

async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

async function startServer(): Promise<{ url: string; stop: End }> {
  // Detached, so that Ctrl-C in the terminal reaches only vitest and the server still shuts down cleanly.
  const server = spawn(process.execPath, [fileURLToPath(new URL('./postgres-server.mjs', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const firstLine = once(createInterface(server.stdout), 'line');
  const [url] = await Promise.race([firstLine, exited]);
  if (typeof url !== 'string') throw new Error('PostgreSQL for the tests did not start; its message is above.');
  return {
    url,
    async stop() {
      server.stdin.end();
      await exited;
    },
  };
}
