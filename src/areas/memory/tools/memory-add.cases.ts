import { COLLECTION, STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { collection: 'nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ content: 'Anything' }), tells: false },
  names: {
    signal: {
      by: 'member',
      input: () => ({ content: 'Canary 9b27c4 told', collection: COLLECTION, signal: STRANGER }),
    },
  },
  otherFields: 'content type topics macro_topics title steps ref artifact machine_id ephemeral expires_at collection',
  turn: 20,
  answers: {
    does: { content: 'The guide has one page.', type: 'decision', topics: ['guide'], collection: 'crew' },
    refuses: { content: 'The guide has one page.', ...elsewhere },
  },
};
