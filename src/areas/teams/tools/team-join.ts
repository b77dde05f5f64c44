import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { addressOf } from '../../../kernel/rules/team.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { makeCurrent, teamNotFound } from '../flows/current-team.ts';
import { joinTeam } from '../flows/team-membership.ts';
import { boardField } from './board-fields.ts';
import { asRoster, rosterShape } from './team-shape.ts';

export const teamJoin = writeTool({
  name: 'TeamJoin',
  toolset: 'board',
  summary: 'Join a team under a name of your own; it becomes your current team.',
  details:
    'Without a name you join under your agent id. Join again with another name for each sub-agent, and act with `as`.',
  idempotent: true,
  input: () =>
    z.object({
      team_name: boardField.teamName.describe('Name of the team'),
      name: boardField.handleName.optional().describe('Name in the team; default: your agent id'),
      agent_type: cappedText(limits.title).optional().describe('Your role, for information'),
    }),
  output: () => z.object({ team_name: z.string(), name: z.string(), agent_id: z.string(), roster: rosterShape }),
  errors: ['COLLECTION_NOT_FOUND', 'HANDLE_TAKEN'],
  cli: {
    command: 'join',
    args: ['team_name', 'name'],
    ways: [
      {
        path: 'board join',
        about: 'Join a team, so that you see its tasks.',
        words: ({ team_name, name }, { line }) => line(`You are in ${team_name} as ${name}.`),
      },
    ],
  },
  async run(unit, { team_name, name, agent_type }, { caller }) {
    const team = await unit.teams.byName(team_name);
    if (team === undefined) throw teamNotFound();
    const own = (await unit.teams.handles(team.id)).filter((handle) => handle.agent === caller.agent);
    const handle =
      name === undefined && own[0] !== undefined
        ? own[0]
        : await joinTeam(unit, team, {
            name: name ?? caller.agent,
            agent: caller.agent,
            agentType: agent_type ?? null,
          });
    for (const one of own) await unit.teams.welcome(one);
    await makeCurrent(unit, caller, team.id);
    return {
      team_name: team.name,
      name: handle.name,
      agent_id: addressOf(handle.name, team.name),
      roster: asRoster(team, await unit.teams.handles(team.id)),
    };
  },
});
