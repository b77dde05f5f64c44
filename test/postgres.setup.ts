import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address on a real PostgreSQL; a test makes a schema or a database of its own there. */
    pgUrl: string;
  }
}

/** One PostgreSQL for the whole run: the one that TEST_DATABASE_URL names, else a server of our own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('pgUrl', given);
    return undefined;
  }
  // Detached, so that Ctrl-C in the terminal reaches only vitest and the server still stops in good order.
  const server = spawn(process.execPath, [fileURLToPath(new URL('./postgres-server.mjs', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  const firstLine = once(createInterface(server.stdout), 'line');
  const [url] = await Promise.race([firstLine, exited]);
  if (typeof url !== 'string') throw new Error('PostgreSQL for the tests did not start; its message is above.');
  project.provide('pgUrl', url);
  return async () => {
    server.stdin.end();
    await exited;
  };
}
