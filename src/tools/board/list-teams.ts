import { z } from 'zod';
import { readTool } from '../define.ts';
import { field } from '../fields.ts';

/** GET /api/teams: the teams that one is in or could join, with their rosters. */
export const listTeams = readTool({
  name: 'list_teams',
  toolset: 'board',
  summary: 'List the teams that you are in or could join, with members, lead and open tasks.',
  listed: false,
  input: () => z.object({ limit: field.limit(200, 100), cursor: field.cursor }),
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
          members: z.array(z.object({ name: z.string(), agent: z.string(), role: z.string() })),
        }),
      ),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/teams' },
  cli: { command: 'teams' },
  async run(unit, request) {
    const { items, next } = await unit.overview.teams(request);
    return {
      teams: items.map((team) => ({
        team_name: team.name,
        collection: team.collection,
        description: team.description,
        private: team.isPrivate,
        joined: team.joined,
        open_tasks: team.openTasks,
        members: team.members,
      })),
      ...(next === undefined ? {} : { next_cursor: next }),
    };
  },
});
