import { z } from 'zod';
import { colony } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { passOnClaims } from '../flows/quota-claims.ts';
import { batonKinds } from '../rules/baton.ts';
import { batonField, quotaField } from './baton-fields.ts';
import { onTask, quotaErrors } from './quota-tool.ts';

export const taskClaimQuotaDecline = writeTool({
  name: 'task_claim_quota_decline',
  toolset: 'handoffs',
  dialect: colony,
  summary: 'Leave to others the claims that wait on a handoff or relay.',
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
    ...quotaErrors,
    'ALREADY_ACCEPTED',
    'ALREADY_CANCELLED',
    'HANDOFF_EXPIRED',
    'RELAY_EXPIRED',
    'NOT_PARTICIPANT',
    'NOT_TARGET_SESSION',
    'NOT_TARGET_AGENT',
    'NOTHING_TO_STORE',
  ],
  cli: { command: 'quota-decline', args: ['task_id'] },
  outside: (inside, input, context) =>
    onTask(inside, input, context, async (unit, task, named) => {
      const { baton, files, auditId } = await passOnClaims(unit, task, named, context.actor, input.reason);
      return {
        status: 'declined' as const,
        task_id: task.id,
        handoff_observation_id: baton.id,
        baton_kind: baton.kind,
        declined_files: [...files],
        still_visible: true as const,
        audit_observation_id: auditId,
      };
    }),
});
