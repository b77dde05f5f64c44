import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ confirm: true }), tells: false },
  otherFields: 'stranded_after_minutes confirm',
  turn: 20,
  answers: { does: { confirm: true }, refuses: {} },
};
