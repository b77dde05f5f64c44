import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ notice_ids: ['1'] }), tells: false },
  otherFields: 'notice_ids',
  turn: 130,
  answers: { does: { notice_ids: ['1'] }, refuses: { notice_ids: [] } },
};
