import type { RunsWorld } from '../runs-world.ts';
import type { Example } from './example.ts';

/** Bob claims a file and is not seen for twenty minutes. */
async function bobFallsSilent({ agent, clock, hub }: RunsWorld): Promise<void> {
  const bob = await agent('bob');
  await bob.call('task_claim_file', { task_id: 1, file_path: 'docs/a.md' });
  await hub.callsWritten();
  clock.advance({ minutes: 20 });
}

export const rescueExamples: readonly Example[] = [
  {
    tool: 'rescue_stranded_scan',
    before: bobFallsSilent,
    does: {},
    refuses: { stranded_after_minutes: 0 },
  },
  { tool: 'rescue_stranded_run', does: { confirm: true }, refuses: {} },
];
