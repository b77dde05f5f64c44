import path from 'node:path';
import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { archiveChange } from '../flows/archive-change.ts';
import { mergeStrategies } from '../rules/merge.ts';
import { inSpecs } from './spec-call.ts';
import { conflictShape, specField } from './spec-fields.ts';

export const specArchive = writeTool({
  name: 'spec_archive',
  toolset: 'specs',
  dialect: colony,
  summary: 'Merge a change into SPEC.md row by row and archive it, both or neither.',
  idempotent: false,
  input: () =>
    z.object({
      repo_root: specField.repoRoot,
      slug: specField.slug,
      session_id: own.session,
      agent: own.agent,
      strategy: z.enum(mergeStrategies).default('three_way').describe('three_way: root wins conflicts'),
    }),
  output: () =>
    z.object({
      status: z.literal('archived'),
      archived_path: z.string(),
      merged_root_hash: z.string(),
      conflicts: z.array(conflictShape()),
      applied: z.int(),
    }),
  errors: ['SPEC_CHANGE_NOT_FOUND', 'SPEC_ROOT_NOT_FOUND', 'SPEC_ARCHIVE_CONFLICT', 'REPO_NOT_REACHABLE', 'READ_ONLY'],
  cli: { command: 'archive', args: ['slug'] },
  async outside(inside, { repo_root, slug, strategy }, context) {
    const { done, place } = await inSpecs(inside, repo_root, context, async (unit, at) => {
      const archived = await archiveChange(unit, at, slug, strategy);
      if (archived.status === 'archived') return archived;
      const { status, conflicts, applied } = archived;
      const message = `The root and the change disagree on ${conflicts.length} rows; nothing was archived.`;
      throw new WaggleError('SPEC_ARCHIVE_CONFLICT', message, undefined, { status, conflicts, applied });
    });
    return {
      status: done.status,
      archived_path: path.join(place.worktree, done.archivedPath),
      merged_root_hash: done.mergedHash,
      conflicts: done.conflicts.map((one) => ({
        ...one,
        base: one.base && [...one.base],
        root: one.root && [...one.root],
        wanted: one.wanted && [...one.wanted],
      })),
      applied: done.applied,
    };
  },
});
