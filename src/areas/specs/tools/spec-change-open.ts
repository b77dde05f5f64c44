import path from 'node:path';
import { z } from 'zod';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { openChange } from '../flows/open-change.ts';
import { inSpecs } from './spec-call.ts';
import { specField } from './spec-fields.ts';

export const specChangeOpen = writeTool({
  name: 'spec_change_open',
  toolset: 'specs',
  dialect: colony,
  summary: 'Open a spec change with CHANGE.md and a thread, or join it.',
  idempotent: true,
  input: () =>
    z.object({
      repo_root: specField.repoRoot,
      slug: specField.slug,
      session_id: own.session,
      agent: own.agent,
      proposal: field.longText.default('').describe('What and why'),
    }),
  output: () => z.object({ task_id: z.int(), path: z.string(), base_root_hash: z.string(), already_open: z.boolean() }),
  errors: ['SPEC_ROOT_NOT_FOUND', 'SPEC_CHANGE_NOT_FOUND', 'REPO_NOT_REACHABLE', 'READ_ONLY'],
  cli: { command: 'open', args: ['slug'] },
  async outside(inside, { repo_root, slug, proposal }, context) {
    const { done, place } = await inSpecs(inside, repo_root, context, (unit, at) =>
      openChange(unit, at, { slug, proposal }),
    );
    return {
      task_id: done.taskId,
      path: path.join(place.worktree, done.path),
      base_root_hash: done.baseHash,
      already_open: !done.opened,
    };
  },
});
