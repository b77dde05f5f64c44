import type { Holder } from '../../../kernel/rules/holder.ts';
import type { Handle, Team } from '../../../kernel/rules/team.ts';

export interface Departure {
  readonly team: Team;
  readonly handle: Handle;
  /** With its last handle, an agent leaves the team. */
  readonly isLast: boolean;
  readonly causer: Holder;
  /** Ids of the tasks that the member held and that are pending again, added by what follows. */
  readonly returned: number[];
}

export interface TeamEnd {
  readonly team: Team;
  readonly members: readonly Handle[];
  readonly causer: Holder;
  /** Ids of the tasks that were canceled with the team, added by what follows. */
  readonly canceled: number[];
}

/** The changes of teams from which something follows. */
export interface TeamChanges {
  /** The handle has ended; the agent is still a member. */
  memberLeaving: Departure;
  memberLeft: Departure;
  /** The team still exists. */
  teamEnding: TeamEnd;
  teamEnded: TeamEnd;
}
