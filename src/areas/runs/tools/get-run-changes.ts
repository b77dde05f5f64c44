import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { workDiff } from '../../repos/files/work-diff.ts';
import { runField } from './run-shape.ts';

export const getRunChanges = readTool({
  name: 'get_run_changes',
  toolset: 'runs',
  summary: 'See which files differ from the commit that a run began on, with the differences.',
  details: 'Covers its own checkout, or the shared folder that it worked in, where others may have changed files too.',
  listed: false,
  // The files are on the hub's machine and belong to no collection, so only admins may read them.
  scope: 'admin',
  input: () => z.object({ id: runField }),
  output: () =>
    z.object({
      state: z
        .enum(['read', 'unknown', 'gone', 'no_repository'])
        .describe('unknown: it is not known where it worked; gone: its folder was deleted'),
      path: z.string().nullable(),
      branch: z.string().nullable(),
      base: z.string().nullable(),
      shared: z.boolean(),
      files: z.array(
        z.object({
          path: z.string(),
          change: z.enum(['added', 'deleted', 'renamed', 'changed']),
          added: z.int(),
          removed: z.int(),
          patch: z.string(),
          cut: z.boolean().describe('The difference is longer than shown'),
        }),
      ),
      cut: z.boolean().describe('There are more files than listed'),
    }),
  errors: ['RUN_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/runs/:id/changes' },
  cli: { command: 'changes', args: ['id'] },
  async outside(inside, { id }) {
    const { place } = await inside(async (unit) => {
      const run = await unit.runs.find(id);
      if (run === undefined) throw new WaggleError('RUN_NOT_FOUND', 'No such run.', { id });
      return { place: await unit.runs.workPlace(run) };
    });
    if (place === undefined || place.base === null) {
      const path = place?.path ?? null;
      const state = place === undefined ? ('unknown' as const) : ('no_repository' as const);
      return { state, path, branch: null, base: null, shared: true, files: [], cut: false };
    }
    const { path, base, ownBranch } = place;
    return { path, base, shared: ownBranch === null, ...(await workDiff(path, base)) };
  },
});
