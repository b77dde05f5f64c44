import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordEdit } from '../../../src/areas/claims/flows/record-edit.ts';
import { openHub } from '../../../src/composition/hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { waitFor } from '../../wait-for.ts';

interface Argument {
  readonly database: string;
  readonly agentsFolder: string;
  readonly index: number;
  readonly racers: number;
  readonly repoRoot: string;
  /** Every process supports each of them, once all processes have reached it. */
  readonly proposals: readonly { readonly id: number; readonly file: string }[];
}

const { database, agentsFolder, index, racers, repoRoot, proposals }: Argument = JSON.parse(process.argv[2] ?? '{}');
const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
const session = `s-${index}`;
const caller: Caller = { agent: `racer-${index}`, session, surface: 'mcp', scopes: ['read', 'write'] };
await hub.enter(caller);
const start = path.dirname(agentsFolder);

for (const { id, file } of proposals) {
  writeFileSync(path.join(start, `support-${id}-${index}`), '');
  await waitFor(() => readdirSync(start).filter((name) => name.startsWith(`support-${id}-`)).length >= racers);
  // Every second process also edits the file, so that edits race with calls.
  if (index % 2 === 1) {
    await hub.store.write({ agent: caller.agent, session, surface: 'mcp' }, 'edit', (unit) =>
      recordEdit(unit, { session, repoRoot, filePath: file, tool: 'Edit' }),
    );
  }
  const answer = await hub.callTool({ name: 'task_reinforce', input: { proposal_id: id }, caller });
  const outcome = answer.ok ? (answer.output as { promoted: boolean; task_id: number | null }) : answer.error.code;
  process.stdout.write(`${JSON.stringify({ id, index, outcome })}\n`);
}
await hub.close();
