import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import type { AgentRow } from '../../api/use-agents.ts';
import { type Team, useTeamMembers, useTeams } from '../../api/use-teams.ts';
import { Button } from '../../ui/button.tsx';
import { CopyCommand } from '../../ui/copy-command.tsx';
import { AgentMark } from '../../ui/marks/agent-mark.tsx';
import { More } from '../../ui/more.tsx';
import { tell, tellFault } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { PresenceDot } from './presence.tsx';

export function Teams({ agents }: { agents: readonly AgentRow[] }) {
  const query = useTeams();
  const teams = query.data?.pages.flatMap((page) => page.teams) ?? [];
  const presence = new Map(agents.map((agent) => [agent.id, agent.presence]));
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  if (query.data !== undefined && teams.length === 0) {
    return (
      <Panel title="Teams">
        <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
          <span>No teams yet. A team has a board, a mailbox and names for its members.</span>
          <CopyCommand command="waggle board create docs" />
        </div>
      </Panel>
    );
  }
  return (
    <section aria-label="Teams" className="flex flex-col gap-4">
      {teams.map((team) => (
        <TeamPanel key={team.team_name} team={team} presence={presence} />
      ))}
      <More query={query}>Show more teams</More>
    </section>
  );
}

interface TeamProps {
  readonly team: Team;
  readonly presence: ReadonlyMap<string, AgentRow['presence']>;
}

function TeamPanel({ team, presence }: TeamProps) {
  const client = useQueryClient();
  const { members, more } = useTeamMembers(team);
  const join = useMutation({
    mutationFn: () => call('TeamJoin', { team_name: team.team_name }),
    onSuccess: () => {
      tell(`You joined ${team.team_name}.`);
      void client.invalidateQueries();
    },
    onError: (error) => tellFault(error),
  });
  return (
    <Panel
      title={`Team ${team.team_name}`}
      actions={
        team.joined ? (
          <Link
            to="/work"
            search={{ collection: team.collection }}
            className="text-xs text-honey-ink underline underline-offset-2"
          >
            {team.open_tasks} open
          </Link>
        ) : (
          <Button small disabled={join.isPending} onClick={() => join.mutate()}>
            Join to see its board
          </Button>
        )
      }
    >
      {team.description === '' ? null : <p className="pb-3 text-sm text-soft">{team.description}</p>}
      <ul aria-label={`Members of ${team.team_name}`} className="flex flex-col gap-2 text-sm">
        {members.map((member) => (
          <li key={member.name} className="flex items-center gap-2.5">
            <AgentMark id={member.agent} size={22} />
            <span className="min-w-0 flex-1 truncate">
              {member.name}
              <span className="text-faint">@{team.team_name}</span>{' '}
              <span className="text-xs text-faint">{member.agent === 'user' ? 'you' : member.agent}</span>
            </span>
            <span
              className={`text-xs ${member.role === 'lead' ? 'rounded-full bg-honey-wash px-2 font-medium text-honey-ink' : 'text-faint'}`}
            >
              {member.role}
            </span>
            <PresenceDot presence={presence.get(member.agent) ?? 'away'} />
          </li>
        ))}
      </ul>
      <div className="-mx-2 pt-1.5 empty:hidden">
        <More query={more}>{`Show all ${team.member_count} members`}</More>
      </div>
    </Panel>
  );
}
