import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { waitFor } from '../../wait-for.ts';

interface Argument {
  readonly database: string;
  readonly agentsFolder: string;
  readonly index: number;
  /** The number of racing processes; none starts before all are ready. */
  readonly racers: number;
  readonly files: number;
}

/** Claims every file once, in the same order as the other racers, on one of two tasks. */
const { database, agentsFolder, index, racers, files }: Argument = JSON.parse(process.argv[2] ?? '{}');
const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
const caller: Caller = { agent: `racer-${index}`, session: `s-${index}`, surface: 'mcp', scopes: ['read', 'write'] };
await hub.enter(caller);
const start = path.dirname(agentsFolder);
writeFileSync(path.join(start, `racer-${index}.ready`), '');
await waitFor(() => readdirSync(start).filter((name) => name.endsWith('.ready')).length >= racers);
for (let file = 0; file < files; file++) {
  const input = { task_id: 1 + (index % 2), file_path: `src/file-${file}.ts` };
  const answer = await hub.callTool({ name: 'task_claim_file', input, caller });
  const outcome = answer.ok ? (answer.output as { overlap: string }).overlap : answer.error.code;
  process.stdout.write(`${JSON.stringify({ session: caller.session, file: input.file_path, outcome })}\n`);
}
await hub.close();
