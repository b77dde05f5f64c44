import { z } from 'zod';
import { WaggleError } from '../../../../kernel/rules/errors.ts';
import { writeTool } from '../../../../kernel/tool/define.ts';
import { cappedText, field, refusePlaceholder } from '../../../../kernel/tool/fields.ts';
import { isWorkerId } from '../../../runs/rules/worker.ts';
import { currentPlace } from '../../../teams/flows/current-team.ts';
import { boardField, placeWanted } from '../../../teams/tools/board-fields.ts';
import { board } from '../../../teams/tools/dialect.ts';
import { messageTypes, urgencies } from '../../rules/message.ts';
import { draftFrom } from './message-draft.ts';
import { sendDraft } from './message-sending.ts';
import { meansWorker, sendToWorker } from './worker-message.ts';

const input = () =>
  z.object({
    to: cappedText(200)
      .min(1)
      .optional()
      .describe('Name in the team, name@team, agent or worker id, or "*" for the team'),
    message: z
      .union([field.longText, z.record(z.string(), z.unknown())])
      .optional()
      .describe('The text, or { type, request_id, approve, reason } for requests and responses'),
    summary: z.string().superRefine(refusePlaceholder).optional().describe('5-10 words; default: the first line'),
    type: z.enum(messageTypes).optional().describe('Default: message'),
    request_id: cappedText(200).optional().describe('For a response: the request it answers'),
    approve: z.boolean().optional().describe('For a response: yes or no'),
    reason: field.longText.optional().describe('For a request or response: why'),
    urgency: z.enum(urgencies).optional().describe('Default: fyi'),
    team_name: boardField.teamName.optional(),
    as: boardField.as,
  });

export const sendMessage = writeTool({
  name: 'SendMessage',
  toolset: 'board',
  dialect: board,
  alsoIn: ['workers'],
  summary: 'Send a message to a teammate, an agent or the whole team; it waits in the mailbox until acknowledged.',
  details:
    'Requests (shutdown_request by the lead, plan_approval_request to the lead) get a request_id; only a response with that id answers them, prose does not. Delivery state: ReadMailbox with sent true.',
  idempotent: false,
  aliases: ['SendMessageTool'],
  input,
  output: () =>
    z.object({
      success: z.boolean(),
      message: z.string(),
      msg_id: z.int().optional(),
      recipients: z.array(z.string()),
      request_id: z.string().optional(),
      already_pending: z.boolean().optional(),
    }),
  errors: [
    'RECIPIENT_NOT_FOUND',
    'RECIPIENT_SELF',
    'REQUEST_NOT_FOUND',
    'MAILBOX_FULL',
    'NOT_LEAD',
    'LEAD_STAYS',
    'COLLECTION_NOT_FOUND',
    'NOT_A_MEMBER',
    'TEAM_UNCLEAR',
    'NOT_YOUR_SESSION',
    'NO_RUNNER',
    'RUNS_PAUSED',
  ],
  cli: {
    command: 'send',
    args: ['to', 'message'],
    ways: [
      {
        path: 'inbox send',
        about: 'Send a message to an agent, a teammate or a team.',
        words: ({ message }, { line }) => line(message),
      },
    ],
  },
  async run(unit, given, { caller }) {
    const draft = draftFrom(given);
    if (isWorkerId(draft.to ?? '') || (given.team_name === undefined && (await meansWorker(unit, draft, caller)))) {
      return sendToWorker(unit, draft, caller);
    }
    const place = await currentPlace(unit, placeWanted(given, caller));
    return sendDraft(unit, place, draft, given.as).catch((fault: unknown) => {
      // An unknown recipient may be the name of a worker that has ended.
      if (fault instanceof WaggleError && fault.code === 'RECIPIENT_NOT_FOUND') {
        return sendToWorker(unit, draft, caller, fault);
      }
      throw fault;
    });
  },
});
