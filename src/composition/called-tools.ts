import type { z } from 'zod';
import type { listAgents } from '../areas/agents/tools/list-agents.ts';
import type { listChecks } from '../areas/checks/tools/list-checks.ts';
import type { removeCheck } from '../areas/checks/tools/remove-check.ts';
import type { setCheck } from '../areas/checks/tools/set-check.ts';
import type { changeSetting } from '../areas/hub/tools/change-setting.ts';
import type { hubHealth } from '../areas/hub/tools/hub-health.ts';
import type { hubStatus } from '../areas/hub/tools/hub-status.ts';
import type { attentionInbox } from '../areas/inbox/tools/attention-inbox.ts';
import type { hivemindContext } from '../areas/inbox/tools/hivemind-context.ts';
import type { listWaiting } from '../areas/inbox/tools/list-waiting.ts';
import type { bridgeIngest } from '../areas/lanes/tools/bridge-ingest.ts';
import type { listMessages } from '../areas/messages/tools/board/list-messages.ts';
import type { readMailbox } from '../areas/messages/tools/board/read-mailbox.ts';
import type { taskPlanList } from '../areas/plans/tools/task-plan-list.ts';
import type { listNotices } from '../areas/runs/tools/list-notices.ts';
import type { listRuns } from '../areas/runs/tools/list-runs.ts';
import type { readNotices } from '../areas/runs/tools/read-notices.ts';
import type { runTask } from '../areas/runs/tools/run-task.ts';
import type { threadReply } from '../areas/runs/tools/thread-reply.ts';
import type { notificationAck } from '../areas/runs/tools/workers/notification-ack.ts';
import type { savingsReport } from '../areas/savings/tools/savings-report.ts';
import type { sessionStates } from '../areas/sessions/tools/session-states.ts';
import type { signal } from '../areas/signals/tools/signal.ts';
import type { addTask } from '../areas/tasks/tools/add-task.ts';
import type { taskClaim } from '../areas/tasks/tools/board/task-claim.ts';
import type { taskUpdate } from '../areas/tasks/tools/board/task-update.ts';
import type { cancelTask } from '../areas/tasks/tools/cancel-task.ts';
import type { getTask } from '../areas/tasks/tools/get-task.ts';
import type { getTaskTimeline } from '../areas/tasks/tools/get-task-timeline.ts';
import type { getTaskTree } from '../areas/tasks/tools/get-task-tree.ts';
import type { listAllTasks } from '../areas/tasks/tools/list-all-tasks.ts';
import type { listBoard } from '../areas/tasks/tools/list-board.ts';
import type { updateStep } from '../areas/tasks/tools/update-step.ts';
import type { updateSteps } from '../areas/tasks/tools/update-steps.ts';
import type { listTeams } from '../areas/teams/tools/list-teams.ts';
import type { taskLinks } from '../areas/threads/tools/task-links.ts';
import type { taskPost } from '../areas/threads/tools/task-post.ts';

/** The tools that commands call by name; their definitions provide the answer types. */
type Called =
  | typeof sessionStates
  | typeof listChecks
  | typeof removeCheck
  | typeof setCheck
  | typeof listTeams
  | typeof taskClaim
  | typeof taskUpdate
  | typeof changeSetting
  | typeof hubHealth
  | typeof hubStatus
  | typeof listAgents
  | typeof listWaiting
  | typeof attentionInbox
  | typeof bridgeIngest
  | typeof hivemindContext
  | typeof savingsReport
  | typeof taskPlanList
  | typeof listRuns
  | typeof runTask
  | typeof threadReply
  | typeof addTask
  | typeof cancelTask
  | typeof getTaskTimeline
  | typeof getTaskTree
  | typeof getTask
  | typeof listAllTasks
  | typeof listBoard
  | typeof updateStep
  | typeof updateSteps
  | typeof taskLinks
  | typeof readMailbox
  | typeof notificationAck
  | typeof readNotices
  | typeof listMessages
  | typeof listNotices
  | typeof signal
  | typeof taskPost;

export type CalledTool = Called['name'];

type Definition<N extends CalledTool> = Extract<Called, { readonly name: N }>;

export type AnswerOf<N extends CalledTool> = z.output<ReturnType<Definition<N>['output']>>;

/** Checks only field names; the door validates the values, with messages that a person can act on. */
export type GivenTo<N extends CalledTool> = {
  readonly [F in keyof z.input<ReturnType<Definition<N>['input']>>]?: unknown;
};
