import { bobFallsSilent } from '../../../../test/cases/scenes.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: false },
  otherFields: 'stranded_after_minutes',
  turn: 10,
  answers: { before: bobFallsSilent, does: {}, refuses: { stranded_after_minutes: 0 } },
};
