import { COLLECTION, STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { collection: 'nowhere' };

export const cases: ToolCases = {
  access: {
    input: ({ taskId }) => ({ action: 'send', to: 'founder', memory_ids: [taskId], collection: 'canary-5d1e90' }),
    tells: false,
  },
  names: {
    to: {
      by: 'member',
      input: ({ memoryId }) => ({ action: 'send', memory_ids: [memoryId], to: STRANGER, collection: COLLECTION }),
      refused: 'RECIPIENT_NOT_FOUND',
    },
  },
  otherFields: 'action memory_ids collection expires_hours signal_ids limit cursor',
  turn: 80,
  answers: { does: { action: 'check' }, refuses: { action: 'send', to: 'bob', memory_ids: [6], ...elsewhere } },
};
