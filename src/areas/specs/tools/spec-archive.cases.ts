import { inGuide, ofChange } from '../../../../test/cases/guide-spec.ts';
import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ repository }) => ({ repo_root: repository, slug: 'guide' }), tells: false },
  names: { agent: another(() => ({ slug: 'a-change' })) },
  otherFields: 'repo_root slug session_id strategy',
  turn: 70,
  answers: { does: ofChange({}), refuses: (props) => ({ ...inGuide(props), slug: 'unknown' }) },
};
