import { COLLECTION, STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const gone = { memory_id: 99 };

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ memory_id: taskId, macro_topics: ['x'] }), tells: true },
  names: {
    signal: {
      by: 'member',
      input: ({ memoryId }) => ({ memory_id: memoryId, topics: ['x'], collection: COLLECTION, signal: STRANGER }),
    },
    superseded_by: {
      by: 'stranger',
      input: ({ memoryId }) => ({ memory_id: memoryId, superseded_by: memoryId }),
      refused: 'MEMORY_NOT_FOUND',
    },
  },
  otherFields:
    'memory_id content title topics macro_topics type ref artifact machine_id ephemeral expires_at toggle check uncheck set_status output if_revision collection',
  turn: 40,
  answers: { does: { memory_id: 6, topics: ['links'] }, refuses: { ...gone, topics: ['links'] } },
};
