import { z } from 'zod';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { writeTool } from '../../../kernel/tool/define.ts';

export const resumeRuns = writeTool({
  name: 'resume_runs',
  toolset: 'runs',
  summary: 'Start agents again; what waited meanwhile is started first.',
  listed: false,
  idempotent: true,
  scope: 'admin',
  input: () => z.object({}),
  output: () => z.object({ paused: z.boolean(), was_paused: z.boolean() }),
  errors: [],
  rest: { method: 'POST', path: '/api/runs/resume' },
  cli: { command: 'resume' },
  text: ({ was_paused }) => (was_paused ? 'Agents are started again.' : 'Nothing was paused.'),
  async run(unit) {
    const was_paused = await unit.dispatch.resume();
    if (was_paused) unit.emit({ type: 'run.resumed', collectionId: WORKSPACE_ID });
    return { paused: false, was_paused };
  },
});
