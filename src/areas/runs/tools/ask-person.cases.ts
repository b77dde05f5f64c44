import type { ToolCases } from '../../../../test/cases/tool-cases.ts';

const question = { question: 'Which colour?', options: ['red', 'green'] };

export const cases: ToolCases = {
  access: { input: ({ taskId }) => ({ questions: [question], taskId }), tells: false },
  otherFields: 'questions questions.question questions.options message taskId default_answers default_after_minutes',
  turn: 21,
  answers: { does: { questions: [question], taskId: '1' }, refuses: { questions: [] } },
};
