import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: `r-${taskId}-000000` }), tells: true },
  otherFields: 'id after before query whole limit',
  turn: 70,
  answers: { does: ({ run }) => ({ id: run }), refuses: { id: 'r-99-000000' } },
};
