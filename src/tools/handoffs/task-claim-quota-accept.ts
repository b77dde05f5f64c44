import { z } from 'zod';
import { batonKinds } from '../../core/batons/baton.ts';
import { STALE_MINUTES } from '../../core/claims/claim.ts';
import { adoptClaims } from '../../flows/batons/quota-claims.ts';
import { colony, own } from '../colony.ts';
import { writeTool } from '../define.ts';
import { pathsFrom, quotaField } from './baton-fields.ts';

export const taskClaimQuotaAccept = writeTool({
  name: 'task_claim_quota_accept',
  toolset: 'handoffs',
  dialect: colony,
  summary: 'Take over all claims that wait on a handoff or relay.',
  idempotent: false,
  input: () => z.object({ ...quotaField, agent: own.agent }),
  output: () =>
    z.object({
      status: z.literal('accepted'),
      task_id: z.int(),
      handoff_observation_id: z.int(),
      baton_kind: z.enum(batonKinds),
      accepted_by_session_id: z.string(),
      accepted_files: z.array(z.string()),
      previous_session_ids: z.array(z.string()),
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
    'NOT_TARGET_SESSION',
    'NOT_TARGET_AGENT',
    'READ_ONLY',
  ],
  cli: { command: 'quota-accept', args: ['task_id'] },
  async outside(inside, input, { caller, actor, settings }) {
    const pathIn = pathsFrom(caller.cwd, input.file_path === undefined ? [] : [input.file_path]);
    return inside(async (unit) => {
      const task = await unit.tasks.get(input.task_id);
      const named = { batonId: input.handoff_observation_id, filePath: pathIn(task)[0] };
      const staleMinutes = settings.claimStaleMinutes ?? STALE_MINUTES;
      const { baton, files, sessions, auditId } = await adoptClaims(unit, task, named, actor, staleMinutes);
      return {
        status: 'accepted' as const,
        task_id: task.id,
        handoff_observation_id: baton.id,
        baton_kind: baton.kind,
        accepted_by_session_id: actor.session,
        accepted_files: files,
        previous_session_ids: sessions,
        audit_observation_id: auditId,
      };
    });
  },
});
