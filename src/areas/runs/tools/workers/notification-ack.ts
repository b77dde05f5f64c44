import { z } from 'zod';
import { WORKSPACE_ID } from '../../../../kernel/rules/identity.ts';
import { writeTool } from '../../../../kernel/tool/define.ts';
import { workerField } from './worker-fields.ts';

export const notificationAck = writeTool({
  name: 'notification_ack',
  toolset: 'workers',
  summary: 'Acknowledge these reports of your workers once you have used them; until then they stay counted.',
  idempotent: true,
  input: () => z.object({ delivery_ids: workerField.deliveryIds.describe('delivery-id of each report, as in "d-12"') }),
  output: () =>
    z.object({
      acknowledged: z.array(z.string()),
      already: z.array(z.string()),
      missing: z.array(z.string()),
    }),
  errors: [],
  cli: { command: 'ack', args: ['delivery_ids'] },
  async run(unit, { delivery_ids }) {
    const ids = [...new Set(delivery_ids)];
    const { acknowledged, already } = await unit.notifications.ack(ids);
    for (const { deliveryId, taskId, runId } of acknowledged) {
      unit.emit({
        type: 'notification.acked',
        collectionId: WORKSPACE_ID,
        agentId: unit.scope.agent,
        after: { delivery: deliveryId, worker: taskId, run: runId },
      });
    }
    const done = acknowledged.map(({ deliveryId }) => deliveryId);
    return {
      acknowledged: done,
      already: [...already],
      missing: ids.filter((id) => ![...done, ...already].includes(id)),
    };
  },
});
