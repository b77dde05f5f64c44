import { z } from 'zod';
import { iso, MINUTE } from '../../../../kernel/rules/time.ts';
import { writeTool } from '../../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../../kernel/tool/fields.ts';
import { actorOn } from '../../../teams/flows/current-team.ts';
import { boardField, refusalFields } from '../../../teams/tools/board-fields.ts';
import { boardMove } from '../../../teams/tools/dialect.ts';
import { refuseBusy, takeClaim } from '../../flows/take-claim.ts';
import { reviseTask } from '../../flows/task-lifecycle.ts';
import { DEFAULT_LEASE_MINUTES, LONGEST_LEASE_MINUTES } from '../../rules/claim.ts';

export const taskClaim = writeTool({
  name: 'TaskClaim',
  toolset: 'board',
  dialect: boardMove,
  summary: 'Take a task for yourself until the lease lapses; exactly one claimer wins, claiming again renews.',
  details: 'Makes you the owner and sets the task in progress. A refusal returns success false with its reason.',
  idempotent: true,
  input: () =>
    z.object({
      taskId: field.taskId,
      leaseMinutes: z
        .number()
        .positive()
        .max(LONGEST_LEASE_MINUTES)
        .describe('Lease in minutes; any call of yours renews it')
        .default(DEFAULT_LEASE_MINUTES),
      checkBusy: z.boolean().default(false).describe('true: refuse if you have other open work on this board'),
      as: boardField.as,
    }),
  output: () =>
    z.looseObject({
      success: z.boolean(),
      taskId: z.string().optional(),
      owner: z.string().optional(),
      leaseUntil: z.string().optional(),
      fence: z.int().optional(),
      ...refusalFields,
    }),
  errors: [
    'TASK_NOT_FOUND',
    'ALREADY_CLAIMED',
    'ALREADY_RESOLVED',
    'BLOCKED',
    'AGENT_BUSY',
    'NOT_CAPABLE',
    'READ_ONLY',
    'NOT_YOUR_SESSION',
  ],
  cli: { command: 'claim', args: ['taskId'] },
  async run(unit, { taskId, leaseMinutes, checkBusy, as }, { caller }) {
    if (checkBusy) await unit.claims.inTurn(caller.agent);
    const given = await unit.tasks.get(taskNumber(taskId));
    const actor = await actorOn(unit, given, as);
    const { task, claim, patch } = await takeClaim(unit, given, actor, Math.ceil(leaseMinutes * MINUTE));
    if (checkBusy) await refuseBusy(unit, task, actor);
    if (Object.keys(patch).length > 0) await reviseTask(unit, task, patch, { by: actor });
    return {
      success: true,
      taskId,
      owner: actor.handle ?? actor.agent,
      leaseUntil: iso(claim.leaseUntil),
      fence: claim.fence,
    };
  },
});
