import { z } from 'zod';
import { releaseExpired } from '../../flows/batons/release-expired.ts';
import { colony } from '../colony.ts';
import { writeTool } from '../define.ts';
import { pathsFrom, quotaField } from './baton-fields.ts';

export const taskClaimQuotaReleaseExpired = writeTool({
  name: 'task_claim_quota_release_expired',
  toolset: 'handoffs',
  dialect: colony,
  summary: 'Release claims that waited too long for a new owner.',
  idempotent: true,
  input: () => z.object(quotaField),
  output: () =>
    z.object({
      status: z.literal('released_expired'),
      task_id: z.int(),
      released_claims: z.array(
        z.object({
          file_path: z.string(),
          previous_session_id: z.string(),
          handoff_observation_id: z.int().nullable(),
          state: z.literal('weak_expired'),
        }),
      ),
      audit_observation_ids: z.array(z.int()),
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
    'NOT_PARTICIPANT',
    'READ_ONLY',
  ],
  cli: { command: 'quota-release-expired', args: ['task_id'] },
  async outside(inside, input, { caller, actor }) {
    const pathIn = pathsFrom(caller.cwd, input.file_path === undefined ? [] : [input.file_path]);
    return inside(async (unit) => {
      const task = await unit.tasks.get(input.task_id);
      const named = { batonId: input.handoff_observation_id, filePath: pathIn(task)[0] };
      const { claims, auditIds } = await releaseExpired(unit, task, named, actor);
      const released = claims.map(({ filePath, session, batonId }) => ({
        file_path: filePath,
        previous_session_id: session,
        handoff_observation_id: batonId,
        state: 'weak_expired' as const,
      }));
      return {
        status: 'released_expired' as const,
        task_id: task.id,
        released_claims: released,
        audit_observation_ids: [...auditIds],
      };
    });
  },
});
