import { STRANGER } from '../../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ prompt: 'Anything' }), tells: false },
  names: {
    subagent_type: {
      by: 'member',
      input: () => ({ prompt: 'Anything', subagent_type: STRANGER }),
    },
  },
  otherFields: 'prompt description name isolation',
  turn: 10,
  answers: {
    does: { name: 'Reader', subagent_type: 'helper', prompt: 'Read the guide.' },
    refuses: { subagent_type: 'nobody', prompt: 'Read the guide.' },
  },
};
