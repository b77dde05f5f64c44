import { STRANGER } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ title: 'Anything' }), tells: false },
  names: { owner: { by: 'member', input: () => ({ title: 'For all', owner: STRANGER }) } },
  otherFields: 'title description draft checks',
  turn: 10,
  answers: { does: { title: 'Print it' }, refuses: { title: 'Print it', owner: 'nobody' } },
};
