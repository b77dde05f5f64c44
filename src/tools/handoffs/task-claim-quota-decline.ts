import { z } from 'zod';
import { batonKinds } from '../../core/batons/baton.ts';
import { passOnClaims } from '../../flows/batons/quota-claims.ts';
import { colony } from '../colony.ts';
import { writeTool } from '../define.ts';
import { batonField, pathsFrom, quotaField } from './baton-fields.ts';

export const taskClaimQuotaDecline = writeTool({
  name: 'task_claim_quota_decline',
  toolset: 'handoffs',
  dialect: colony,
  summary: 'Leave claims that wait on a handoff or relay to others.',
  idempotent: false,
  input: () => z.object({ ...quotaField, reason: batonField.reason }),
  output: () =>
    z.object({
      status: z.literal('declined'),
      task_id: z.int(),
      handoff_observation_id: z.int(),
      baton_kind: z.enum(batonKinds),
      declined_files: z.array(z.string()),
      still_visible: z.literal(true),
      audit_observation_id: z.int(),
    }),
  errors: [
    'TASK_NOT_FOUND',
    'INVALID_CLAIM_PATH',
    'CLAIM_NOT_FOUND',
    'CLAIM_NOT_QUOTA_PENDING',
    'CLAIM_BATON_MISSING',
    'CLAIM_BATON_CONFLICT',
    'OBSERVATION_NOT_ON_TASK',
    'TASK_MISMATCH',
    'ALREADY_ACCEPTED',
    'ALREADY_CANCELLED',
    'HANDOFF_EXPIRED',
    'RELAY_EXPIRED',
    'NOT_PARTICIPANT',
    'NOT_TARGET_SESSION',
    'NOT_TARGET_AGENT',
    'NOTHING_TO_STORE',
    'READ_ONLY',
  ],
  cli: { command: 'quota-decline', args: ['task_id'] },
  async outside(inside, input, { caller, actor }) {
    const pathIn = pathsFrom(caller.cwd, input.file_path === undefined ? [] : [input.file_path]);
    return inside(async (unit) => {
      const task = await unit.tasks.get(input.task_id);
      const named = { batonId: input.handoff_observation_id, filePath: pathIn(task)[0] };
      const { baton, files, auditId } = await passOnClaims(unit, task, named, actor, input.reason);
      return {
        status: 'declined' as const,
        task_id: task.id,
        handoff_observation_id: baton.id,
        baton_kind: baton.kind,
        declined_files: files,
        still_visible: true as const,
        audit_observation_id: auditId,
      };
    });
  },
});
