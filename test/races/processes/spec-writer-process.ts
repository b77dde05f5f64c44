import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { waitFor } from '../../wait-for.ts';

interface Argument {
  readonly database: string;
  readonly agentsFolder: string;
  readonly repository: string;
  readonly index: number;
  /** The number of racing processes. None starts before all are ready, nor archives before all have added a delta. */
  readonly racers: number;
  readonly rounds: number;
}

/** In each round: opens the change that all share, adds its own delta, records a failure and archives the change. */
const { database, agentsFolder, repository, index, racers, rounds }: Argument = JSON.parse(process.argv[2] ?? '{}');
const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
const caller: Caller = {
  ...{ agent: `racer-${index}`, session: `s-${index}`, surface: 'mcp', cwd: repository },
  scopes: ['read', 'write'],
};
await hub.enter(caller);
const start = path.dirname(agentsFolder);
const together = async (what: string) => {
  writeFileSync(path.join(start, `${what}-${index}.ready`), '');
  await waitFor(
    () => readdirSync(start).filter((name) => name.startsWith(`${what}-`) && name.endsWith('.ready')).length >= racers,
  );
};
for (let round = 0; round < rounds; round++) {
  const slug = `round-${round}`;
  await together(`open-${round}`);
  await call('spec_change_open', { slug, proposal: `By ${index}.` });
  await call('spec_change_add_delta', {
    slug,
    op: 'add',
    target: `V.${round}${index}`,
    row_cells: ['must', `${index}`],
  });
  const failure = { test_id: 'a.test.ts', error: `Round ${slug}.`, error_summary: 'It broke.' };
  await call('spec_build_record_failure', { slug, ...failure, promote_after: racers });
  await together(`archive-${round}`);
  await call('spec_archive', { slug });

  async function call(name: string, input: object): Promise<void> {
    const answer = await hub.callTool({ name, input, caller });
    const told = answer.ok ? { output: answer.output } : { code: answer.error.code };
    process.stdout.write(`${JSON.stringify({ round, name, ...told })}\n`);
  }
}
await hub.close();
