import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  turn: 50,
  answers: { does: {}, refuses: { idempotency_key: ' ' } },
};
