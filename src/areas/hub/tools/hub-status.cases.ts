import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  turn: 40,
  answers: { does: {}, refuses: { idempotency_key: ' ' } },
};
