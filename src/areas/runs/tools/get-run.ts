import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import type { WorkPlace } from '../queries/transcript.ts';
import { asRun, runField, runShape } from './run-shape.ts';

/** The driver of programs that know nothing of the hub. */
const PLAIN = 'exec';
const MOST_PRINTED = 32_000;

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
      output: z.string().optional().describe('The end of what a plain program has printed so far, while it runs'),
    }),
  errors: ['RUN_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/runs/:id' },
  cli: {
    command: 'show',
    args: ['id'],
    ways: [
      {
        path: 'run show',
        about: 'Show a run: whose it is, how it went, what it used.',
      },
    ],
  },
  async run(unit, { id }) {
    const [sight] = (await unit.runs.page({ id }, { limit: 1 })).items;
    if (sight === undefined) throw new WaggleError('RUN_NOT_FOUND', 'No such run.', { id });
    // What other programs print is their protocol; its meaning is in the transcript.
    const output = sight.run.driver === PLAIN ? await unit.runs.printed(sight.run, MOST_PRINTED) : undefined;
    return { run: asRun(sight), place: shownPlace(await unit.runs.workPlace(sight.run)), ...defined({ output }) };
  },
});

function shownPlace(place: WorkPlace | undefined) {
  return place === undefined ? null : { path: place.path, branch: place.ownBranch };
}
