import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { teamNotFound } from '../flows/current-team.ts';
import { boardField } from './board-fields.ts';
import { teamMember } from './team-shape.ts';

/** GET /api/teams/:team_name/members: the rest of a roster that list_teams began. */
export const listTeamMembers = readTool({
  name: 'list_team_members',
  toolset: 'board',
  summary: 'List who is in a team, in the order in which they joined.',
  listed: false,
  input: () =>
    z.object({
      team_name: boardField.teamName.describe('Name of the team'),
      limit: field.limit(500, 100),
      cursor: field.cursor,
    }),
  output: () => z.object({ members: z.array(teamMember), next_cursor: z.string().optional() }),
  errors: ['COLLECTION_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/teams/:team_name/members' },
  cli: { command: 'team-members', args: ['team_name'] },
  async run(unit, { team_name, ...page }) {
    const team = await unit.teams.byName(team_name);
    if (team === undefined) throw teamNotFound();
    const { items, next } = await unit.teams.membersPage(team.id, page);
    return { members: [...items], ...defined({ next_cursor: next }) };
  },
});
