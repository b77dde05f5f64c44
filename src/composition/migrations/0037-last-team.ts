import type { Migration } from '../../kernel/store/migration.ts';

/** An agent's last team outlives the session in which it was joined; until now, the agents' newest sessions know it. */
export const lastTeam: Migration = {
  version: 37,
  name: 'last-team',
  statements: ({ int }) => [
    `alter table agents add column last_team_id ${int}`,
    `update agents set last_team_id = (
       select sessions.team_id from sessions
       where sessions.agent_id = agents.id and sessions.team_id is not null
       order by sessions.last_seen_at desc, sessions.id desc limit 1)`,
  ],
};
