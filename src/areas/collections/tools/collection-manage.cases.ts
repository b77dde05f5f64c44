import { COLLECTION, STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { collection: 'nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ action: 'leave', collection: 'canary-5d1e90' }), tells: true },
  names: {
    member: {
      by: 'member',
      input: () => ({ action: 'invite', collection: COLLECTION, member: STRANGER }),
      refused: 'NOT_OWNER',
    },
  },
  otherFields: 'action collection name description kind role memory_ids force',
  turn: 120,
  answers: {
    does: { action: 'create', name: 'Recipes', description: 'What we cook.' },
    refuses: { action: 'leave', ...elsewhere },
  },
};
