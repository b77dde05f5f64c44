import { ofChange } from '../../../../test/cases/guide-spec.ts';
import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ repository }) => ({ repo_root: repository, slug: 'guide' }), tells: false },
  names: { agent: another(() => ({ slug: 'a-change' })) },
  otherFields: 'repo_root slug session_id proposal',
  turn: 20,
  answers: { does: ofChange({ proposal: 'All on one page.' }), refuses: { slug: 'No such name' } },
};
