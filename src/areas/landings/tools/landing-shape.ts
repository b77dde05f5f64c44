import { z } from 'zod';
import { iso } from '../../../kernel/rules/time.ts';
import { plain } from '../../../kernel/text/plain-text.ts';
import { type Landing, landingStates } from '../rules/landing.ts';

export const landingShape = z.object({
  id: z.int(),
  state: z.enum(landingStates),
  branch: z.string(),
  target: z.string(),
  repo_root: z.string(),
  method: z.enum(['rebase', 'merge']),
  task_id: z.string().nullable(),
  agent: z.string(),
  reason: z.string().nullable(),
  conflicts: z.array(
    z.object({
      file: z.string(),
      kind: z.enum(['text', 'binary', 'deleted']),
      own_lines: z.array(z.string()).describe('Lines of the commit from which both sides started'),
      their_lines: z.array(z.string()),
      landed_by: z.int().optional().describe('The request that landed the other side'),
    }),
  ),
  files: z.array(z.string()),
  old_commit: z.string().nullable(),
  new_commit: z.string().nullable(),
  asked_at: z.string(),
  ended_at: z.string().nullable(),
});

const MOST_FILES = 200;

export function asLanding(landing: Landing): z.output<typeof landingShape> {
  return {
    id: landing.id,
    state: landing.state,
    branch: landing.branch,
    target: landing.target,
    repo_root: landing.repoRoot,
    method: landing.method,
    task_id: landing.taskId === null ? null : String(landing.taskId),
    agent: landing.agent,
    reason: landing.reason,
    conflicts: landing.conflicts.map((one) => ({
      ...one,
      own_lines: [...one.own_lines],
      their_lines: [...one.their_lines],
    })),
    files: landing.files.slice(0, MOST_FILES),
    old_commit: landing.oldCommit,
    new_commit: landing.newCommit,
    asked_at: iso(landing.askedAt),
    ended_at: landing.endedAt === null ? null : iso(landing.endedAt),
  };
}

export function landingLine({ id, state, branch, target, reason, task_id }: z.output<typeof landingShape>): string {
  const task = task_id === null ? '' : ` for #${task_id}`;
  return plain(`${id}  ${state}${reason === null ? '' : ` (${reason})`}  ${branch} → ${target}${task}`);
}
