import { z } from 'zod';
import { readTool } from '../define.ts';

/** GET /api/teams: the teams that one is in or could join, with their rosters. */
export const listTeams = readTool({
  name: 'list_teams',
  toolset: 'board',
  summary: 'List the teams that you are in or could join, with members, lead and open tasks.',
  listed: false,
  input: () => z.object({}),
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
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/teams' },
  cli: { command: 'teams' },
  async run(unit) {
    const teams = await unit.overview.teams();
    return {
      teams: teams.map((team) => ({
        team_name: team.name,
        collection: team.collection,
        description: team.description,
        private: team.isPrivate,
        joined: team.joined,
        open_tasks: team.openTasks,
        members: team.members,
      })),
    };
  },
});
