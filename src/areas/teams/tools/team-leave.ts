import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { isSameName } from '../../../kernel/rules/team.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { requirePlace, teamNotFound } from '../flows/current-team.ts';
import { departMember, requireLead } from '../flows/team-membership.ts';
import { boardField, placeWanted } from './board-fields.ts';

export const teamLeave = writeTool({
  name: 'TeamLeave',
  toolset: 'board',
  summary: 'Leave a team; the open tasks you hold there return to pending and the lead is told.',
  details: 'The lead may name a `member` to remove.',
  idempotent: false,
  input: () =>
    z.object({
      team_name: boardField.teamName.optional(),
      member: z.string().max(200).optional().describe('For the lead: whom to remove, by name'),
      as: boardField.as,
    }),
  output: () => z.object({ team_name: z.string(), name: z.string(), returned_tasks: z.array(z.string()) }),
  errors: [
    'COLLECTION_NOT_FOUND',
    'NOT_A_MEMBER',
    'TEAM_UNCLEAR',
    'NOT_LEAD',
    'LEAD_STAYS',
    'RECIPIENT_NOT_FOUND',
    'NOT_YOUR_SESSION',
  ],
  cli: {
    command: 'leave',
    args: ['team_name'],
    ways: [
      {
        path: 'board leave',
        about: 'Leave a team; your open tasks there return to pending.',
        words: ({ team_name, returned_tasks }, { line }) =>
          line(
            `You left ${team_name}.${returned_tasks.length === 0 ? '' : ` Returned: #${returned_tasks.join(', #')}.`}`,
          ),
      },
    ],
  },
  async run(unit, input, { caller }) {
    const { team, actor } = await requirePlace(unit, placeWanted(input, caller));
    if (team === undefined) throw teamNotFound();
    const name = input.member ?? actor.handle;
    const handle = name === null ? undefined : await unit.teams.handle(team.id, name);
    if (handle === undefined) {
      throw new WaggleError('RECIPIENT_NOT_FOUND', `No member of ${team.name} has that name.`, { name });
    }
    const isOwn = handle.agent === actor.agent && (input.member === undefined || isSameName(handle.name, actor.handle));
    if (!isOwn) await requireLead(unit, team, actor);
    const returned = await departMember(unit, team, handle, actor);
    return { team_name: team.name, name: handle.name, returned_tasks: returned.map(String) };
  },
});
