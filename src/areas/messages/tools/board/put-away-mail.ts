import { z } from 'zod';
import { oversees } from '../../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../../kernel/rules/errors.ts';
import type { AgentId } from '../../../../kernel/rules/identity.ts';
import type { Reads, Writes } from '../../../../kernel/store/unit.ts';
import { writeTool } from '../../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../../kernel/tool/fields.ts';
import type { MailSender } from '../../queries/put-away.ts';

const LONGEST_NAME = 200;

export const putAwayMail = writeTool({
  name: 'put_away_mail',
  toolset: 'board',
  summary: 'Acknowledge all fyi mail of one sender unread, when it floods your mailbox.',
  details:
    'The answer says how many were never shown to you; ReadMailbox with unread_only false still lists them. Blocking messages and those that need a reply stay: each is handled by itself.',
  idempotent: true,
  input: () =>
    z.object({
      from: cappedText(LONGEST_NAME).describe('Agent, or name as the inbox shows it'),
      agent: field.agentId.optional().describe('Whose mailbox, if you run the hub; default: yours'),
    }),
  output: () =>
    z.object({
      from: z.string(),
      put_away: z.int(),
      never_shown: z.int(),
      left: z.object({ blocking: z.int(), needs_reply: z.int() }),
    }),
  errors: ['AGENT_NOT_FOUND', 'NOT_OWNER'],
  cli: {
    command: 'put-away',
    args: ['from'],
    ways: [
      {
        path: 'inbox put-away',
        about: 'Put away all fyi mail of one sender.',
        words: ({ from, put_away, never_shown }, { line }) =>
          line(`Put away ${put_away} of ${from}, ${never_shown} of them never shown.`),
      },
    ],
  },
  text: ({ from, put_away, never_shown, left: { blocking, needs_reply } }) =>
    [
      `Messages from ${from} put away: ${put_away}. Of these, never shown: ${never_shown}.`,
      ...(blocking + needs_reply === 0 ? [] : [`Still open: blocking: ${blocking}, needing a reply: ${needs_reply}.`]),
    ].join(' '),
  async run(unit, { from, agent }) {
    const recipient = await recipientFor(unit, agent);
    const { ids, neverShown, left } = await unit.messages.putAwayFrom(await senderOf(unit, from), recipient);
    return { from, put_away: ids.length, never_shown: neverShown, left };
  },
});

async function recipientFor(unit: Writes, agent: AgentId | undefined): Promise<AgentId> {
  const { scope } = unit;
  if (agent === undefined || agent === scope.agent) return scope.agent;
  if (!oversees(scope)) throw new WaggleError('NOT_OWNER', 'That is the mailbox of another agent.');
  return (await unit.agents.get(agent)).id;
}

/** Agents first: a name in a team may look like an id. */
async function senderOf(unit: Reads, from: string): Promise<MailSender> {
  if ((await unit.agents.find(from)) !== undefined) return { agent: from };
  const [, name = from, team] = /^(.+)@([^@]+)$/.exec(from) ?? [];
  return { name, team };
}
