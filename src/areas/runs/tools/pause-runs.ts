import { z } from 'zod';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { writeTool } from '../../../kernel/tool/define.ts';

export const pauseRuns = writeTool({
  name: 'pause_runs',
  toolset: 'runs',
  summary: 'Stop starting agents, everywhere in the workspace.',
  details: 'Runs that have started continue.',
  listed: false,
  idempotent: true,
  scope: 'admin',
  input: () => z.object({}),
  output: () => z.object({ paused: z.boolean() }),
  errors: [],
  rest: { method: 'POST', path: '/api/runs/pause' },
  cli: { command: 'pause' },
  text: () => 'No agent is started until you resume.',
  async run(unit, _input, { caller }) {
    if (await unit.dispatch.pause(caller.agent)) unit.emit({ type: 'run.paused', collectionId: WORKSPACE_ID });
    return { paused: true };
  },
});
