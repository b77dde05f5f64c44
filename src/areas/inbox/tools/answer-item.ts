import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { anyText, cappedList, cappedText } from '../../../kernel/tool/fields.ts';
import { answerQuestion, decideApproval } from '../../runs/flows/answer-ask.ts';
import { decisions, MOST_PARTS, wholeAnswers } from '../../runs/rules/ask.ts';
import { askFor, itemId } from './item-fields.ts';

export const answerItem = writeTool({
  name: 'answer_item',
  toolset: 'hub',
  summary: 'Answer a question of an agent, or allow or deny the one action that a run asks for.',
  details:
    'A question takes answers, one for each part: the words or the number of an option, or other words. An approval takes decision: allow_once, allow_run (the same action again in this run) or deny with a reason, which the agent reads. An answer cannot be changed.',
  listed: false,
  idempotent: false,
  input: () =>
    z.object({
      id: itemId,
      answer: anyText(8000).optional().describe('The answer to a question of one part'),
      answers: cappedList(anyText(8000), MOST_PARTS).optional().describe('One for each part of the question'),
      decision: z.enum(decisions).optional().describe('For an approval'),
      reason: cappedText(2000).optional().describe('Why it is denied, for the agent'),
    }),
  output: () => z.object({ id: z.string(), answered: z.boolean() }),
  errors: ['ITEM_NOT_FOUND', 'ALREADY_ANSWERED', 'ITEM_EXPIRED', 'PERSON_REQUIRED'],
  rest: { method: 'POST', path: '/api/items/:id/answer' },
  cli: {
    command: 'answer-item',
    args: ['id', 'answer'],
    words: ({ id }, { line }) => line(`Answered ${id}.`),
    ways: [
      {
        path: 'inbox answer',
        about: 'Answer a question of an agent, with the number of an option or in words.',
        fields: ['id', 'answer', 'answers'],
        example: 'notice-12 2',
      },
      {
        path: 'inbox allow',
        about: 'Allow the one action that a run waits for.',
        args: ['id'],
        fields: ['id'],
        sets: { decision: 'allow_once' },
        example: 'notice-12',
      },
      {
        path: 'inbox allow-run',
        about: 'Allow an action, and the same action again for the rest of the run.',
        args: ['id'],
        fields: ['id'],
        sets: { decision: 'allow_run' },
        example: 'notice-12',
      },
      {
        path: 'inbox deny',
        about: 'Deny an action; the agent reads the reason.',
        args: ['id'],
        fields: ['id', 'reason'],
        sets: { decision: 'deny' },
        example: 'notice-12 --reason "Not on a Friday."',
      },
    ],
  },
  async run(unit, { id, answer, answers = answer === undefined ? undefined : [answer], decision, reason }, { caller }) {
    const ask = await askFor(unit, id, caller.agent);
    // What is asked of a person is for her alone: a run never answers in her place.
    if (caller.run !== undefined) throw new WaggleError('PERSON_REQUIRED', 'Only a person answers what an agent asks.');
    if (ask.kind === 'approval') {
      if (decision === undefined) throw missing('decision', 'An approval takes a decision.');
      await decideApproval(unit, ask, { decision, reason: reason ?? null, by: caller.agent });
    } else {
      if (answers === undefined) throw missing('answers', 'A question takes answers.');
      await answerQuestion(unit, ask, wholeAnswers(ask, answers), caller.agent);
    }
    return { id, answered: true };
  },
});

function missing(path: string, message: string): WaggleError {
  return new WaggleError('INVALID_INPUT', message, undefined, { fields: [{ path, message }] });
}
