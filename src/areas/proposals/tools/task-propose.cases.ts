import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const place = { repo_root: '/repos/guide', branch: 'main' };
const idea = { ...place, summary: 'Check links in CI', rationale: 'They rot.', touches_files: ['docs/guide.md'] };

export const cases: ToolCases = {
  access: {
    input: () => ({ repo_root: '/repos/any', branch: 'main', summary: 'Anything', rationale: 'Anything' }),
    tells: false,
  },
  otherFields: 'repo_root branch summary rationale touches_files session_id',
  turn: 10,
  answers: { does: idea, refuses: { ...idea, summary: '' } },
};
