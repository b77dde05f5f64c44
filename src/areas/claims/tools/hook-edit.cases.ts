import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ phase: 'before', tool: 'Edit', paths: ['/a.ts'] }), tells: false },
  otherFields: 'phase tool paths',
  turn: 40,
  answers: {
    does: { phase: 'before', tool: 'Edit', paths: ['/nowhere/a.ts'] },
    refuses: { phase: 'during', tool: 'Edit', paths: [] },
  },
};
