import { another } from '../../../../test/cases/naming.ts';
import { leftLane } from '../../../../test/cases/scenes.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ lane: 's-member' }), tells: false },
  names: { agent: another(() => ({ lane: 's-member' })) },
  otherFields: 'lane paused reason repo_root session_id',
  turn: 70,
  answers: {
    before: leftLane,
    does: { lane: 's-left', repo_root: '/left', reason: 'Until the review is through.' },
    refuses: { lane: 'nobody' },
  },
};
