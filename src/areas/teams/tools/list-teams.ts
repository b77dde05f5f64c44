import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { teamMember } from './team-shape.ts';

const MOST_MEMBERS = 500;

/** GET /api/teams: the teams that the caller is in or could join, with their rosters. */
export const listTeams = readTool({
  name: 'list_teams',
  toolset: 'board',
  summary: 'List the teams that you are in or could join, with members, lead and open tasks.',
  listed: false,
  input: () =>
    z.object({
      limit: field.limit(200, 100),
      cursor: field.cursor,
      members: z
        .int()
        .min(1)
        .max(MOST_MEMBERS)
        .optional()
        .describe(`How many members of each, 1-${MOST_MEMBERS}; default: all`),
    }),
  output: () =>
    z.object({
      teams: z.array(
        z.object({
          team_name: z.string(),
          collection: z.string(),
          description: z.string(),
          private: z.boolean(),
          joined: z.boolean(),
          open_tasks: z.int(),
          members: z.array(teamMember).describe('In the order in which they joined'),
          member_count: z.int(),
        }),
      ),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/teams' },
  cli: { command: 'teams' },
  async run(unit, { members, ...page }) {
    const { items, next } = await unit.teams.page(page);
    return {
      teams: items.map((team) => ({
        team_name: team.name,
        collection: team.collection,
        description: team.description,
        private: team.isPrivate,
        joined: team.joined,
        open_tasks: team.openTasks,
        members: team.members.slice(0, members),
        member_count: team.memberCount,
      })),
      ...defined({ next_cursor: next }),
    };
  },
});
