import type { Context } from '../../../kernel/cli/context.ts';
import { calledHere } from '../../../kernel/cli/io.ts';
import type { Call } from '../../../kernel/cli/through-door.ts';
import { USER } from '../../../kernel/rules/identity.ts';
import { counted } from '../../../kernel/text/counted.ts';

interface Narrowed {
  readonly mine?: boolean;
  readonly owner?: string;
  readonly team?: string;
}

/** Names boards with work that the user has not joined, because an empty list would suggest that there is none. */
export async function unseenTeams(
  context: Context,
  call: Call,
  { mine, owner, team }: Narrowed = {},
): Promise<string | undefined> {
  if (context.caller.agent !== USER || mine === true || owner !== undefined || team !== undefined) return undefined;
  const { teams } = await call('list_teams', { members: 1 });
  const unseen = teams.filter(({ joined, open_tasks }) => !joined && open_tasks > 0);
  const [first] = unseen;
  if (first === undefined) return undefined;
  const names = unseen.map(({ team_name, open_tasks }) => `${team_name} (${counted(open_tasks, 'open task')})`);
  const way = calledHere(context.io, `To see them: waggle board join ${first.team_name}`);
  return `Not shown, because you are not a member: ${names.join(', ')}. ${way}`;
}
