import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { iso, MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Screen } from '../../../kernel/tool/cli-shape.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { changeDigest, workDiff } from '../../repos/files/work-diff.ts';
import { changedSince } from '../../repos/rules/frozen-changes.ts';
import { runField } from './run-shape.ts';

/** A run that was stopped ends before its program does. */
const TO_BE_STORED = MINUTE;

export const getRunChanges = readTool({
  name: 'get_run_changes',
  toolset: 'runs',
  summary: 'See which files a run changed, with the differences: so far, or as they were when it ended.',
  details: 'Covers its own checkout, or the shared folder that it worked in, where others may have changed files too.',
  listed: false,
  // The files are on the hub's machine and belong to no collection, so only admins may read them.
  scope: 'admin',
  input: () => z.object({ id: runField }),
  output: () =>
    z.object({
      state: z
        .enum(['read', 'unknown', 'gone', 'no_repository'])
        .describe('unknown: it is not known what it changed; gone: its folder was deleted'),
      path: z.string().nullable(),
      branch: z.string().nullable(),
      base: z.string().nullable(),
      shared: z.boolean(),
      taken_at: z.string().nullable().describe('When the run ended and this was stored; null: the state of now'),
      files: z.array(
        z.object({
          path: z.string(),
          change: z.enum(['added', 'deleted', 'renamed', 'changed']),
          added: z.int(),
          removed: z.int(),
          patch: z.string(),
          cut: z.boolean().describe('The difference is longer than shown'),
          mixed: z.boolean().optional().describe('It had changes before the run, which the difference contains too'),
        }),
      ),
      cut: z.boolean().describe('There are more files than listed'),
    }),
  errors: ['RUN_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/runs/:id/changes' },
  cli: {
    command: 'changes',
    args: ['id'],
    ways: [
      {
        path: 'run changes',
        about: 'Show the files that a run changed, with the differences.',
        words: changesWords,
      },
    ],
  },
  async outside(inside, { id }) {
    const { place, kept, isOver } = await inside((unit) => placeAndEnd(unit, id));
    if (kept !== null && place !== null) {
      const { path, base, ownBranch } = place;
      const { takenAt, branch, files, cut } = kept;
      const shared = ownBranch === null;
      return { state: 'read' as const, path, branch, base, shared, taken_at: iso(takenAt), files: [...files], cut };
    }
    if (place === null || place.base === null || isOver) {
      const path = place?.path ?? null;
      const state = place === null || place.base !== null ? ('unknown' as const) : ('no_repository' as const);
      return { state, path, branch: null, base: null, shared: true, taken_at: null, files: [], cut: false };
    }
    const { path, base, ownBranch, before } = place;
    const { files, ...found } = await workDiff(path, base);
    const own = [...changedSince(before, files, changeDigest)];
    return { path, base, shared: ownBranch === null, taken_at: null, ...found, files: own };
  },
});

async function placeAndEnd(unit: Reads, id: string) {
  const run = await unit.runs.find(id);
  if (run === undefined) throw new WaggleError('RUN_NOT_FOUND', 'No such run.', { id });
  const isOver = run.endedAt !== null && unit.now - run.endedAt > TO_BE_STORED;
  const [place, kept] = [await unit.runs.workPlace(run), await unit.runs.keptChanges(run)];
  return { place: place ?? null, kept: kept ?? null, isOver };
}

interface Changes {
  readonly state: string;
  readonly path: string | null;
  readonly branch: string | null;
  readonly files: readonly {
    readonly path: string;
    readonly change: string;
    readonly added: number;
    readonly removed: number;
    readonly patch: string;
  }[];
  readonly cut: boolean;
}

const states: Readonly<Record<string, string>> = {
  unknown: 'It is not known what this run changed.',
  gone: 'The folder in which this run worked was deleted.',
  no_repository: 'This run did not work in a repository.',
};

function changesWords({ state, path, branch, files, cut }: Changes, { line, strong, text }: Screen): string {
  const reason = states[state];
  if (reason !== undefined) return reason;
  const place = line(`In ${path ?? '?'}${branch === null ? '' : ` on ${branch}`}: ${files.length} file(s) changed.`);
  const parts = files.map(
    (one) =>
      `${strong(line(`${one.change} ${one.path} (+${one.added} -${one.removed})`))}\n${text(one.patch.trimEnd())}`,
  );
  return [place, ...parts, ...(cut ? ['There are more files than shown.'] : [])].join('\n\n');
}
