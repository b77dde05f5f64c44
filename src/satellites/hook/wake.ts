import { spawn } from 'node:child_process';
import type { ClientName } from './client.ts';

export interface Waking {
  readonly exit: number;
  readonly out?: string;
  readonly err?: string;
}

/** Passes the text to the idle model. */
export async function wake(client: ClientName, session: string, text: string): Promise<Waking> {
  // On this exit code Claude Code passes stderr to the model, marked as not from the user, and starts a turn.
  if (client === 'claude') return { exit: 2, err: text };
  if (client !== 'codex') return { exit: 0, out: text };
  await queued(session, text);
  return { exit: 0 };
}

/** Codex shows queued messages as the user's own: the text contains only counts, ids and calls. */
function queued(session: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('codex', ['queue', '--thread', session, '--message', text], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`codex queue ended with ${code}.`))));
  });
}
