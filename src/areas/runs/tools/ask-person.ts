import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedBytes, cappedList, cappedText, field, taskNumber } from '../../../kernel/tool/fields.ts';
import { writableTask } from '../../tasks/flows/task-lifecycle.ts';
import { putQuestion } from '../flows/put-ask.ts';
import { LONGEST_OPTION, MOST_OPTIONS, MOST_PARTS } from '../rules/ask.ts';
import { noticeChannels } from '../rules/notice.ts';
import { fallbackFrom, optionsField } from './ask-fields.ts';

export const askPerson = writeTool({
  name: 'ask_person',
  toolset: 'runs',
  summary: 'Ask the person behind you, with options; the answer comes to your thread and starts you again.',
  details: `Up to ${MOST_PARTS} questions, each with 2-${MOST_OPTIONS} options of up to ${LONGEST_OPTION} characters, or none for free words. default_answers hold after default_after_minutes if nobody answers, marked as nobody's answer. End your turn after asking; do not poll. Nothing becomes allowed by a default.`,
  idempotent: false,
  input: () =>
    z.object({
      questions: cappedList(
        z.object({
          question: cappedText(2000)
            .refine((text) => text.trim() !== '', 'A question cannot be blank.')
            .describe('One thing to decide'),
          options: optionsField,
        }),
        MOST_PARTS,
      )
        .refine((list) => list.length > 0, 'Ask at least one question.')
        .describe('The questions'),
      message: cappedBytes(limits.textBytes).optional().describe('What the person has to know first'),
      taskId: field.taskId.optional().describe("The task it is about; default: the run's own"),
      default_answers: cappedList(cappedText(2000), MOST_PARTS).optional().describe('One for each question'),
      default_after_minutes: z.int().min(1).max(10_080).optional().describe('When the defaults hold, 1-10080'),
    }),
  output: () =>
    z.object({
      item_id: z.string(),
      to: z.string(),
      delivered: z.boolean(),
      channels: z.array(z.enum(noticeChannels)),
    }),
  errors: ['TASK_NOT_FOUND', 'READ_ONLY'],
  cli: { command: 'ask' },
  text: ({ item_id, to, delivered }) =>
    `Asked ${to} (${item_id})${delivered ? '' : ', who is not there now; the question is kept'}. The answer comes to your thread.`,
  async run(unit, { questions, message, taskId, ...given }, { caller }) {
    const fallback = fallbackFrom(given, questions.length);
    const run = caller.run === undefined ? undefined : await unit.runs.find(caller.run);
    const task = taskId === undefined ? undefined : await writableTask(unit, taskNumber(taskId));
    const { id, person, channels } = await putQuestion(unit, {
      agent: caller.agent,
      session: caller.session,
      taskId: task?.id ?? run?.taskId ?? null,
      runId: caller.run ?? null,
      parts: questions,
      text: message,
      fallback,
    });
    return { item_id: `notice-${id}`, to: person, delivered: channels.length > 0, channels: [...channels] };
  },
});
