import { z } from 'zod';
import { writeTool } from '../define.ts';

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
    await unit.dispatch.pause(caller.agent);
    return { paused: true };
  },
});
