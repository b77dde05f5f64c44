import { z } from 'zod';
import { colony } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { releaseExpired } from '../flows/release-expired.ts';
import { quotaField } from './baton-fields.ts';
import { onTask, quotaErrors } from './quota-tool.ts';

const releasedClaim = () =>
  z.object({
    file_path: z.string(),
    previous_session_id: z.string(),
    handoff_observation_id: z.int().nullable(),
    state: z.literal('weak_expired'),
  });

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
      released_claims: z.array(releasedClaim()),
      audit_observation_ids: z.array(z.int()),
    }),
  errors: [...quotaErrors, 'NOT_PARTICIPANT'],
  cli: { command: 'quota-release-expired', args: ['task_id'] },
  outside: (inside, input, context) =>
    onTask(inside, input, context, async (unit, task, named) => {
      const { claims, auditIds } = await releaseExpired(unit, task, named, context.actor);
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
    }),
});
