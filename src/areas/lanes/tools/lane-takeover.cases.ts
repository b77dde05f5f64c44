import { another } from '../../../../test/cases/naming.ts';
import { leftLane } from '../../../../test/cases/scenes.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ lane: 's-member' }), tells: false },
  names: { agent: another(() => ({ lane: 's-member' })) },
  otherFields: 'lane reason repo_root session_id',
  turn: 80,
  answers: { before: leftLane, does: { lane: 's-left', repo_root: '/left' }, refuses: { lane: 'nobody' } },
};
