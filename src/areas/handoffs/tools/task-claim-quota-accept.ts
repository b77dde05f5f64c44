import { z } from 'zod';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { adoptClaims } from '../flows/quota-claims.ts';
import { batonKinds } from '../rules/baton.ts';
import { quotaField } from './baton-fields.ts';
import { onTask, quotaErrors } from './quota-tool.ts';

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
  errors: [...quotaErrors, 'ALREADY_ACCEPTED', 'ALREADY_CANCELLED', 'NOT_TARGET_SESSION', 'NOT_TARGET_AGENT'],
  cli: { command: 'quota-accept', args: ['task_id'] },
  outside: (inside, input, context) =>
    onTask(inside, input, context, async (unit, task, named) => {
      const { actor, settings } = context;
      const staleMinutes = settings.claimStaleMinutes;
      const { baton, files, sessions, auditId } = await adoptClaims(unit, task, named, actor, staleMinutes);
      return {
        status: 'accepted' as const,
        task_id: task.id,
        handoff_observation_id: baton.id,
        baton_kind: baton.kind,
        accepted_by_session_id: actor.session,
        accepted_files: [...files],
        previous_session_ids: [...sessions],
        audit_observation_id: auditId,
      };
    }),
});
