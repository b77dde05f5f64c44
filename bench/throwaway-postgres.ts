import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Runs the tests' PostgreSQL while the work lasts. Its disk is not synced, so it says little about writes. */
export async function withPostgres<T>(work: (address: string) => Promise<T>): Promise<T> {
  const program = path.resolve('test/databases/postgres-server.mjs');
  const server = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  const [address] = await Promise.race([once(createInterface(server.stdout), 'line'), exited]);
  if (typeof address !== 'string') throw new Error('PostgreSQL did not start.');
  try {
    return await work(address);
  } finally {
    server.stdin.end();
    await exited;
  }
}
