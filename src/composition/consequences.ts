import type { AgentChanges } from '../flows/agents/agent-changes.ts';
import { mailChange, mailLapse, mailUnblockedName } from '../flows/messages/board-notices.ts';
import { closeRequests, mailDeparture, mailTeamEnd } from '../flows/messages/mail-team.ts';
import { tellAllCanceled, tellCanceled, tellDone, tellFailed, tellReply } from '../flows/messages/tell-about-task.ts';
import { endPlan } from '../flows/plans/end-plan.ts';
import type { RunChanges } from '../flows/runs/run-changes.ts';
import {
  startOnChange,
  startOnCreation,
  startOnUnblocking,
  stopOnCancel,
  stopOnChange,
  stopOnDeparture,
} from '../flows/runs/start-and-stop.ts';
import { stopAgent } from '../flows/runs/stop-agent.ts';
import { expireSignals } from '../flows/signals/expire-signals.ts';
import type { TaskChanges } from '../flows/tasks/task-changes.ts';
import { endClaim } from '../flows/tasks/task-claims.ts';
import { recordCompletion } from '../flows/tasks/task-lifecycle.ts';
import { countAsReady, freeDependents, freeDependentsOfAll, noteReadiness } from '../flows/tasks/task-readiness.ts';
import { cancelOpenTasks, returnTasks } from '../flows/tasks/tasks-of-team.ts';
import type { TeamChanges } from '../flows/teams/team-changes.ts';
import { departTeams } from '../flows/teams/team-membership.ts';
import { passPart } from '../flows/threads/pass-part.ts';
import type { Writes } from '../store/unit.ts';

/** Everything from which something follows. Each area names its own changes. */
export interface Changes extends AgentChanges, TeamChanges, TaskChanges, RunChanges {}

type Consequence<C> = (unit: Writes, change: C) => Promise<void>;

type Consequences = { readonly [M in keyof Changes]: readonly Consequence<Changes[M]>[] };

/**
 * What follows from a change, in the transaction of the change and in this order: each sees what those before it wrote.
 * So an area knows none of the areas above it. Agents are started last, once every row that the change touches is
 * locked.
 */
export const consequences: Consequences = {
  agentLeaving: [departTeams],
  agentRemoved: [stopAgent],
  memberLeaving: [closeRequests, returnTasks],
  memberLeft: [mailDeparture],
  teamEnding: [cancelOpenTasks, expireSignals],
  teamEnded: [mailTeamEnd],
  taskOpened: [startOnCreation],
  taskChanged: [
    passPart,
    endClaim,
    recordCompletion,
    mailChange,
    noteReadiness,
    freeDependents,
    endPlan,
    stopOnChange,
    tellDone,
    tellCanceled,
    startOnChange,
  ],
  tasksCanceled: [freeDependentsOfAll, stopOnCancel, tellAllCanceled],
  taskUnblocked: [startOnUnblocking],
  taskReady: [countAsReady, mailUnblockedName],
  taskReturned: [mailLapse, stopOnDeparture],
  taskParked: [tellFailed],
  threadReplied: [tellReply],
};

/** Runs what follows from a change. */
export async function followUp<M extends keyof Changes>(unit: Writes, name: M, change: Changes[M]): Promise<void> {
  for (const follow of consequences[name]) await follow(unit, change);
}
