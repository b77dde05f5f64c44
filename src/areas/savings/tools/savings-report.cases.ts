import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'since_ms hours operation input_usd_per_1m output_usd_per_1m',
  turn: 10,
  answers: { does: { since_ms: 9_999_999_999_999, operation: 'none' }, refuses: { hours: 0 } },
};
