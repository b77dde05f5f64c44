import { inGuide, ofChange } from '../../../../test/cases/guide-spec.ts';
import { another } from '../../../../test/cases/naming.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const failure = { test_id: 'test/links.test.ts', error: 'Expected 200 but got 404', error_summary: 'A link is dead' };

export const cases: ToolCases = {
  access: {
    input: ({ repository }) => ({
      ...{ repo_root: repository, slug: 'guide' },
      ...{ test_id: 'x', error: 'x', error_summary: 'x' },
    }),
    tells: false,
  },
  names: { agent: another(() => ({ slug: 'a', test_id: 'x', error: 'x', error_summary: 'x' })) },
  otherFields: 'repo_root slug session_id test_id error stack error_summary promote_after',
  turn: 50,
  answers: { does: ofChange(failure), refuses: (props) => ({ ...inGuide(props), slug: 'unknown', ...failure }) },
};
