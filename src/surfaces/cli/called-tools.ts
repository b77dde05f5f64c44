import type { z } from 'zod';
import type { listMessages } from '../../tools/board/list-messages.ts';
import type { listTeams } from '../../tools/board/list-teams.ts';
import type { readMailbox } from '../../tools/board/read-mailbox.ts';
import type { taskClaim } from '../../tools/board/task-claim.ts';
import type { taskUpdate } from '../../tools/board/task-update.ts';
import type { changeSetting } from '../../tools/hub/change-setting.ts';
import type { hubHealth } from '../../tools/hub/hub-health.ts';
import type { hubStatus } from '../../tools/hub/hub-status.ts';
import type { listAgents } from '../../tools/hub/list-agents.ts';
import type { listWaiting } from '../../tools/hub/list-waiting.ts';
import type { attentionInbox } from '../../tools/lanes/attention-inbox.ts';
import type { bridgeIngest } from '../../tools/lanes/bridge-ingest.ts';
import type { hivemindContext } from '../../tools/lanes/hivemind-context.ts';
import type { signal } from '../../tools/memory/signal.ts';
import type { savingsReport } from '../../tools/metrics/savings-report.ts';
import type { taskPlanList } from '../../tools/plans/task-plan-list.ts';
import type { listNotices } from '../../tools/runs/list-notices.ts';
import type { listRuns } from '../../tools/runs/list-runs.ts';
import type { readNotices } from '../../tools/runs/read-notices.ts';
import type { runTask } from '../../tools/runs/run-task.ts';
import type { threadReply } from '../../tools/runs/thread-reply.ts';
import type { addTask } from '../../tools/tasks/add-task.ts';
import type { cancelTask } from '../../tools/tasks/cancel-task.ts';
import type { getTask } from '../../tools/tasks/get-task.ts';
import type { getTaskTimeline } from '../../tools/tasks/get-task-timeline.ts';
import type { getTaskTree } from '../../tools/tasks/get-task-tree.ts';
import type { listAllTasks } from '../../tools/tasks/list-all-tasks.ts';
import type { listBoard } from '../../tools/tasks/list-board.ts';
import type { updateStep } from '../../tools/tasks/update-step.ts';
import type { updateSteps } from '../../tools/tasks/update-steps.ts';
import type { taskLinks } from '../../tools/threads/task-links.ts';
import type { taskPost } from '../../tools/threads/task-post.ts';
import type { notificationAck } from '../../tools/workers/notification-ack.ts';

/** The tools that commands call by name; their definitions provide the answer types. */
type Called =
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
