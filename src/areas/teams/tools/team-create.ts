import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { addressOf, freeTeamName, isTeamName, TEAM_LEAD } from '../../../kernel/rules/team.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText, field } from '../../../kernel/tool/fields.ts';
import { makeCurrent } from '../flows/current-team.ts';
import { boardField } from './board-fields.ts';
import { asRoster, rosterShape } from './team-shape.ts';

export const teamCreate = writeTool({
  name: 'TeamCreate',
  toolset: 'board',
  summary: 'Create a named team with a task board of its own; you become its lead, team-lead.',
  details:
    'The board outlives sessions and is shared by every client. If the name is taken you get a numbered one: use the team_name of the answer.',
  idempotent: false,
  input: () =>
    z.object({
      team_name: boardField.teamName
        .refine(isTeamName, 'A team name has no line break and no @.')
        .describe('Name of the team'),
      description: field.longText.default('').describe('What the team is for'),
      agent_type: cappedText(limits.title).optional().describe("The lead's role, for information"),
      private: z.boolean().default(false).describe('true: only those who are invited see it and may join'),
    }),
  output: () =>
    z.object({
      team_name: z.string(),
      lead_agent_id: z.string(),
      roster: rosterShape,
      renamed_from: z.string().optional(),
      message: z.string().optional(),
    }),
  errors: [],
  cli: {
    command: 'create-team',
    args: ['team_name'],
    ways: [
      {
        path: 'board create',
        about: 'Create a team with a board of its own; you lead it.',
        words: ({ team_name, message }, { line }) => line(message ?? `Created the team ${team_name}.`),
      },
    ],
  },
  async run(unit, input, { caller }) {
    const wanted = input.team_name.trim();
    const name = await freeTeamName(wanted, unit.teams.isTaken);
    const team = await unit.teams.create({ name, description: input.description, isPrivate: input.private });
    const lead = await unit.teams.addHandle(team.id, {
      name: TEAM_LEAD,
      agent: caller.agent,
      role: 'lead',
      agentType: input.agent_type ?? null,
    });
    await makeCurrent(unit, caller, team.id);
    return {
      team_name: name,
      lead_agent_id: addressOf(TEAM_LEAD, name),
      roster: asRoster(team, [lead]),
      ...(name === wanted ? {} : { renamed_from: wanted, message: `That name was taken; the team is called ${name}.` }),
    };
  },
});
