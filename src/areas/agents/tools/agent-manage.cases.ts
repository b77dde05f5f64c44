import { COLLECTION, STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ action: 'update', default_collection: 'canary-5d1e90' }), tells: true },
  names: {
    default_collection: {
      by: 'stranger',
      input: () => ({ action: 'update', default_collection: COLLECTION }),
      refused: 'COLLECTION_NOT_FOUND',
    },
    agent: {
      by: 'member',
      input: () => ({ action: 'update', agent: STRANGER, default_collection: COLLECTION }),
      refused: 'SCOPE_REQUIRED',
    },
    owner: {
      by: 'stranger',
      input: () => ({ action: 'update', agent: 'member', owner: STRANGER }),
      refused: 'SCOPE_REQUIRED',
    },
  },
  otherFields: 'action email description',
  turn: 150,
  answers: {
    does: { action: 'update', description: 'Writes.' },
    refuses: { action: 'update', agent: 'nobody', description: 'Writes.' },
  },
};
