import { inGuide } from '../../../../test/cases/guide-spec.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ repository }) => ({ repo_root: repository }), tells: true },
  otherFields: 'repo_root stale_after_hours limit',
  turn: 60,
  answers: { does: inGuide, refuses: { stale_after_hours: 0 } },
};
