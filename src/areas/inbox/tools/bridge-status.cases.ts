import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: true },
  names: { agent: another(() => ({})) },
  otherFields: 'session_id repo_root branch query',
  turn: 30,
  answers: { does: {}, refuses: { repo_root: '/srv/private' } },
};
