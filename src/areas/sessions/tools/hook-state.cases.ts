import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ state: 'working' }), tells: false },
  otherFields: 'state about edits actions pid started',
  turn: 91,
  answers: { does: { state: 'waiting_permission', about: 'Bash: npm publish' }, refuses: { state: 'asleep' } },
};
