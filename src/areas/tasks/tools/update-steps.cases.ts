import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ id: taskId, steps: [{ title: 'New' }] }), tells: true },
  otherFields: 'id steps if_revision title details done',
  turn: 40,
  answers: {
    does: {
      id: '1',
      steps: [
        { title: 'Collect notes', done: true },
        { title: 'Write', details: 'In the evening.' },
      ],
    },
    refuses: { id: '2', steps: [] },
  },
};
