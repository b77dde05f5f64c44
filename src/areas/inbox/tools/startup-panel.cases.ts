import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({}), tells: true },
  names: { agent: another(() => ({})) },
  otherFields: 'session_id repo_root branch ready_limit cursor',
  turn: 60,
  answers: { does: { repo_root: '/repo' }, refuses: { ready_limit: 0 } },
};
