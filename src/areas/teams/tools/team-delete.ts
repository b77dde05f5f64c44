import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Team } from '../../../kernel/rules/team.ts';
import { MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { requirePlace, teamNotFound } from '../flows/current-team.ts';
import { deleteTeam, requireLead } from '../flows/team-membership.ts';
import { boardField, placeWanted } from './board-fields.ts';

/** A member whose agent has been silent for longer counts as gone, even without a sign-off. */
const SILENT_AFTER = 30 * MINUTE;

export const teamDelete = writeTool({
  name: 'TeamDelete',
  toolset: 'board',
  summary: 'Delete a team that you lead; its open tasks are canceled, its history stays readable.',
  details: 'Refused while other members are at work, unless force is true. The name becomes free.',
  idempotent: false,
  destructive: true,
  input: () =>
    z.object({
      team_name: boardField.teamName.optional(),
      force: z.boolean().default(false).describe('true: also while members are at work'),
      as: boardField.as,
    }),
  output: () => z.object({ success: z.boolean(), message: z.string(), team_name: z.string(), canceled_tasks: z.int() }),
  errors: ['COLLECTION_NOT_FOUND', 'NOT_A_MEMBER', 'TEAM_UNCLEAR', 'NOT_LEAD', 'TEAM_ACTIVE', 'NOT_YOUR_SESSION'],
  cli: {
    command: 'delete-team',
    args: ['team_name'],
    ways: [
      {
        path: 'board delete',
        about: 'Delete a team that you lead; its open tasks are canceled.',
        words: ({ message }, { line }) => line(message),
      },
    ],
  },
  async run(unit, input, { caller }) {
    const { team, actor } = await requirePlace(unit, placeWanted(input, caller));
    if (team === undefined) throw teamNotFound();
    await requireLead(unit, team, actor);
    const active = input.force ? [] : await activeMembers(unit, team, caller.agent);
    if (active.length > 0) {
      const message = `${active.length} of ${team.name} are at work: ${active.join(', ')}. Ask them to shut down first.`;
      throw new WaggleError('TEAM_ACTIVE', message, { active });
    }
    const canceled = await deleteTeam(unit, team, actor);
    return { success: true, message: `Deleted the team ${team.name}.`, team_name: team.name, canceled_tasks: canceled };
  },
});

/** Members of other agents with a live session, and members of any agent that hold a task. */
async function activeMembers(unit: Reads, team: Team, leadAgent: string): Promise<readonly string[]> {
  const members = (await unit.teams.handles(team.id)).filter((handle) => handle.role !== 'lead');
  const live = new Set((await unit.sessions.live(unit.now - SILENT_AFTER, 10_000)).map((session) => session.agent));
  const holding = new Set((await unit.claims.liveIn(team.id)).map((claim) => `${claim.agent} ${claim.handle}`));
  return members
    .filter(({ agent, name }) => (agent !== leadAgent && live.has(agent)) || holding.has(`${agent} ${name}`))
    .map((handle) => handle.name);
}
