import type { Example } from './example.ts';

const nobody = { task_id: 'Nobody' };

export const workerExamples: readonly Example[] = [
  {
    tool: 'Agent',
    does: { name: 'Reader', subagent_type: 'helper', prompt: 'Read the guide.' },
    refuses: { subagent_type: 'nobody', prompt: 'Read the guide.' },
  },
  { tool: 'TaskOutput', does: { task_id: 'Watcher', block: false }, refuses: { ...nobody, block: false } },
  { tool: 'TaskStop', does: { task_id: 'Sleeper' }, refuses: nobody },
  { tool: 'WorkerList', does: {}, refuses: { limit: 0 } },
  { tool: 'notification_ack', does: ({ delivery }) => ({ delivery_ids: [delivery] }), refuses: { delivery_ids: [] } },
];
