import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: () => ({ next: 'x', evidence: 'x' }), tells: true },
  otherFields: 'session_id repo_root branch task blocker next evidence',
  turn: 50,
  answers: { does: { next: 'write', evidence: 'docs/guide.md' }, refuses: { next: ' ', evidence: 'docs/guide.md' } },
};
