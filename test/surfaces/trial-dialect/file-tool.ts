import { z } from 'zod';
import { writeTool } from '../../../src/kernel/tool/define.ts';

/** The steps of the tool, in order; each test clears them. */
export const steps: string[] = [];

export const trialFile = writeTool({
  name: 'trial_file',
  toolset: 'specs',
  summary: 'Read, decide in the unit, then write.',
  idempotent: false,
  input: () => z.object({ fail: z.boolean().default(false).describe('Fail in the unit') }),
  output: () => z.object({ agents: z.int(), written: z.boolean() }),
  errors: [],
  async outside(inside, { fail }) {
    steps.push('read');
    const { agents } = await inside(async (unit) => {
      steps.push('unit');
      await unit.agents.add('made-in-the-unit');
      if (fail) throw new Error('Failed on purpose.');
      return { agents: (await unit.agents.list()).length };
    });
    steps.push('written');
    return { agents, written: true };
  },
});
