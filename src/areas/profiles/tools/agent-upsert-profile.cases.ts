import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ agent: 'stranger' }), tells: false },
  names: { agent: another(() => ({})) },
  otherFields: 'capabilities ui_work api_work test_work infra_work doc_work',
  turn: 10,
  answers: {
    does: { agent: 'ada', capabilities: { doc_work: 0.9, ui_work: 0.2 } },
    refuses: { agent: 'ada', capabilities: { doc_work: 2 } },
  },
};
