import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const elsewhere = { collection: 'nowhere' };

export const cases: ToolCases = {
  access: { input: () => ({ memories: [{ content: 'Anything' }] }), tells: false },
  otherFields: 'memories',
  turn: 30,
  answers: {
    does: { memories: [{ content: 'Pictures are drawn by hand.' }, { content: 'x', ...elsewhere }] },
    refuses: { memories: [] },
  },
};
