import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ name: 'runs.max', value: '1' }), tells: false },
  otherFields: 'name value',
  turn: 130,
  answers: { does: { name: 'runs.max', value: '3' }, refuses: { name: 'no.such', value: '3' } },
};
