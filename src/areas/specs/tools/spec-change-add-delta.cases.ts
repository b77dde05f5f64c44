import { inGuide, ofChange } from '../../../../test/cases/guide-spec.ts';
import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: {
    input: ({ repository }) => ({ repo_root: repository, slug: 'guide', op: 'remove', target: 'V.1' }),
    tells: false,
  },
  otherFields: 'repo_root slug session_id op target row_cells',
  turn: 30,
  answers: {
    does: ofChange({ op: 'modify', target: 'V.3', row_cells: ['must', 'One page | one title'] }),
    refuses: (props) => ({ ...inGuide(props), slug: 'unknown', op: 'remove', target: 'V.3' }),
  },
};
