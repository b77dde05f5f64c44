import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId, type: 'url', value: 'https://example.org' }), tells: true },
  otherFields: 'id type value label',
  turn: 70,
  answers: {
    does: { id: '1', type: 'file', value: '/docs/guide.md' },
    refuses: { id: '2', type: 'file', value: '/docs/guide.md' },
  },
};
