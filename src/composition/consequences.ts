import type { AgentChanges } from '../areas/agents/flows/agent-changes.ts';
import { requireProof } from '../areas/checks/flows/require-proof.ts';
import { mailChange, mailLapse, mailUnblockedName } from '../areas/messages/flows/board-notices.ts';
import { mailAnswer } from '../areas/messages/flows/mail-answer.ts';
import { closeRequests, mailDeparture, mailTeamEnd } from '../areas/messages/flows/mail-team.ts';
import {
  tellAllCanceled,
  tellCanceled,
  tellDone,
  tellFailed,
  tellReply,
} from '../areas/messages/flows/tell-about-task.ts';
import { endPlan } from '../areas/plans/flows/end-plan.ts';
import { closeNotices, closeNoticesOfAll } from '../areas/runs/flows/close-notices.ts';
import type { RunChanges } from '../areas/runs/flows/run-changes.ts';
import {
  startOnChange,
  startOnCreation,
  startOnUnblocking,
  stopOnCancel,
  stopOnChange,
  stopOnDeparture,
} from '../areas/runs/flows/start-and-stop.ts';
import { stopAgent } from '../areas/runs/flows/stop-agent.ts';
import { expireSignals } from '../areas/signals/flows/expire-signals.ts';
import { returnSharedWork } from '../areas/tasks/flows/return-work.ts';
import type { TaskChanges } from '../areas/tasks/flows/task-changes.ts';
import { endClaim } from '../areas/tasks/flows/task-claims.ts';
import { recordCompletion } from '../areas/tasks/flows/task-lifecycle.ts';
import {
  countAsReady,
  freeDependents,
  freeDependentsOfAll,
  noteFreeWork,
  noteReadiness,
} from '../areas/tasks/flows/task-readiness.ts';
import { cancelOpenTasks, returnTasks } from '../areas/tasks/flows/tasks-of-team.ts';
import type { TeamChanges } from '../areas/teams/flows/team-changes.ts';
import { departTeams } from '../areas/teams/flows/team-membership.ts';
import { passPart } from '../areas/threads/flows/pass-part.ts';
import type { Writes } from '../kernel/store/unit.ts';

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
  agentLeaving: [departTeams, returnSharedWork],
  agentRemoved: [stopAgent],
  memberLeaving: [closeRequests, returnTasks],
  memberLeft: [mailDeparture],
  teamEnding: [cancelOpenTasks, expireSignals],
  teamEnded: [mailTeamEnd],
  taskOpened: [startOnCreation],
  taskCompleting: [requireProof],
  taskChanged: [
    passPart,
    endClaim,
    recordCompletion,
    mailChange,
    noteReadiness,
    noteFreeWork,
    freeDependents,
    endPlan,
    stopOnChange,
    tellDone,
    tellCanceled,
    closeNotices,
    startOnChange,
  ],
  tasksCanceled: [freeDependentsOfAll, stopOnCancel, tellAllCanceled, closeNoticesOfAll],
  taskUnblocked: [startOnUnblocking],
  taskReady: [countAsReady, mailUnblockedName],
  taskReturned: [noteFreeWork, mailLapse, stopOnDeparture],
  taskParked: [tellFailed],
  threadReplied: [tellReply],
  personAnswered: [mailAnswer],
};

/** Runs what follows from a change. */
export async function followUp<M extends keyof Changes>(unit: Writes, name: M, change: Changes[M]): Promise<void> {
  for (const follow of consequences[name]) await follow(unit, change);
}
