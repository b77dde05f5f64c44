import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import type { WorkPlace } from '../queries/transcript.ts';
import { asRun, runField, runShape } from './run-shape.ts';

export const getRun = readTool({
  name: 'get_run',
  toolset: 'runs',
  summary: 'Read one run: whose it is, how it goes or ended, what it used, and where it worked.',
  listed: false,
  input: () => z.object({ id: runField }),
  output: () =>
    z.object({
      run: runShape,
      place: z
        .object({
          path: z.string(),
          branch: z.string().nullable().describe('Branch of its own checkout; null if it worked in a shared folder'),
        })
        .nullable(),
    }),
  errors: ['RUN_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/runs/:id' },
  cli: { command: 'show', args: ['id'] },
  async run(unit, { id }) {
    const [sight] = (await unit.runs.page({ id }, { limit: 1 })).items;
    if (sight === undefined) throw new WaggleError('RUN_NOT_FOUND', 'No such run.', { id });
    return { run: asRun(sight), place: shownPlace(await unit.runs.workPlace(sight.run)) };
  },
});

function shownPlace(place: WorkPlace | undefined) {
  return place === undefined ? null : { path: place.path, branch: place.ownBranch };
}
