import { listMessages } from './board/list-messages.ts';
import { listTeamMembers } from './board/list-team-members.ts';
import { listTeams } from './board/list-teams.ts';
import { readMailbox } from './board/read-mailbox.ts';
import { sendMessage } from './board/send-message.ts';
import { taskClaim } from './board/task-claim.ts';
import { taskCreate } from './board/task-create.ts';
import { taskGet } from './board/task-get.ts';
import { taskList } from './board/task-list.ts';
import { taskUpdate } from './board/task-update.ts';
import { teamCreate } from './board/team-create.ts';
import { teamDelete } from './board/team-delete.ts';
import { teamJoin } from './board/team-join.ts';
import { teamLeave } from './board/team-leave.ts';
import { claimTools } from './claims/tools.ts';
import type { AnyTool } from './define.ts';
import { exampleTools } from './examples/tools.ts';
import { handoffTools } from './handoffs/tools.ts';
import { changeSetting } from './hub/change-setting.ts';
import { createToken } from './hub/create-token.ts';
import { hookNews } from './hub/hook-news.ts';
import { hookStart } from './hub/hook-start.ts';
import { hubHealth } from './hub/hub-health.ts';
import { hubSettings } from './hub/hub-settings.ts';
import { hubStatus } from './hub/hub-status.ts';
import { listActivity } from './hub/list-activity.ts';
import { listAgents } from './hub/list-agents.ts';
import { listTokens } from './hub/list-tokens.ts';
import { listWaiting } from './hub/list-waiting.ts';
import { revokeToken } from './hub/revoke-token.ts';
import { toolsCall } from './hub/tools-call.ts';
import { toolsSearch } from './hub/tools-search.ts';
import { wait } from './hub/wait.ts';
import { laneTools } from './lanes/tools.ts';
import { agentManage } from './memory/agent-manage.ts';
import { collectionManage } from './memory/collection-manage.ts';
import { getMemoryHistory } from './memory/get-memory-history.ts';
import { initCoreMemories } from './memory/init-core-memories.ts';
import { listCollections } from './memory/list-collections.ts';
import { listMembers } from './memory/list-members.ts';
import { listMemories } from './memory/list-memories.ts';
import { listSignals } from './memory/list-signals.ts';
import { memoryAdd } from './memory/memory-add.ts';
import { memoryAddBatch } from './memory/memory-add-batch.ts';
import { memoryDelete } from './memory/memory-delete.ts';
import { memoryEdit } from './memory/memory-edit.ts';
import { memoryRetrieve } from './memory/memory-retrieve.ts';
import { memorySearch } from './memory/memory-search.ts';
import { signal } from './memory/signal.ts';
import { taskFeed } from './memory/task-feed.ts';
import { messageTools } from './messages/tools.ts';
import { savingsReport } from './metrics/savings-report.ts';
import { planTools } from './plans/tools.ts';
import { profileTools } from './profiles/tools.ts';
import { proposalTools } from './proposals/tools.ts';
import { recallTools } from './recall/tools.ts';
import { rescueTools } from './rescue/tools.ts';
import { getRun } from './runs/get-run.ts';
import { getRunChanges } from './runs/get-run-changes.ts';
import { listNotices } from './runs/list-notices.ts';
import { listParked } from './runs/list-parked.ts';
import { listRuns } from './runs/list-runs.ts';
import { listUsage } from './runs/list-usage.ts';
import { notifyUser } from './runs/notify-user.ts';
import { pauseRuns } from './runs/pause-runs.ts';
import { readNotices } from './runs/read-notices.ts';
import { readTranscript } from './runs/read-transcript.ts';
import { resumeRuns } from './runs/resume-runs.ts';
import { runTask } from './runs/run-task.ts';
import { searchTranscripts } from './runs/search-transcripts.ts';
import { stopRun } from './runs/stop-run.ts';
import { threadRead } from './runs/thread-read.ts';
import { threadReply } from './runs/thread-reply.ts';
import { specTools } from './specs/tools.ts';
import { taskSuggestApproach } from './suggest/task-suggest-approach.ts';
import { addResource } from './tasks/add-resource.ts';
import { addTask } from './tasks/add-task.ts';
import { cancelTask } from './tasks/cancel-task.ts';
import { completeTask } from './tasks/complete-task.ts';
import { createSubtask } from './tasks/create-subtask.ts';
import { createTask } from './tasks/create-task.ts';
import { getTask } from './tasks/get-task.ts';
import { getTaskGraph } from './tasks/get-task-graph.ts';
import { getTaskTimeline } from './tasks/get-task-timeline.ts';
import { getTaskTree } from './tasks/get-task-tree.ts';
import { listAllTasks } from './tasks/list-all-tasks.ts';
import { listBoard } from './tasks/list-board.ts';
import { listHistory } from './tasks/list-history.ts';
import { listTasks } from './tasks/list-tasks.ts';
import { postTask } from './tasks/post-task.ts';
import { removeResource } from './tasks/remove-resource.ts';
import { updateStep } from './tasks/update-step.ts';
import { updateSteps } from './tasks/update-steps.ts';
import { updateTask } from './tasks/update-task.ts';
import { threadTools } from './threads/tools.ts';
import { agent } from './workers/agent.ts';
import { notificationAck } from './workers/notification-ack.ts';
import { taskOutput } from './workers/task-output.ts';
import { taskStop } from './workers/task-stop.ts';
import { workerList } from './workers/worker-list.ts';

/** All tools. Surfaces, reference pages, access tests and budgets iterate over this list. */
export const catalog: readonly AnyTool[] = [
  createTask,
  getTask,
  updateTask,
  completeTask,
  cancelTask,
  listTasks,
  listHistory,
  updateSteps,
  updateStep,
  createSubtask,
  addResource,
  removeResource,
  listAllTasks,
  postTask,
  addTask,
  getTaskTree,
  runTask,
  notifyUser,
  getTaskGraph,
  listBoard,
  threadRead,
  threadReply,
  initCoreMemories,
  memoryAdd,
  memoryAddBatch,
  memoryEdit,
  memoryDelete,
  memorySearch,
  memoryRetrieve,
  collectionManage,
  agentManage,
  taskFeed,
  signal,
  teamCreate,
  teamDelete,
  teamJoin,
  teamLeave,
  taskCreate,
  taskGet,
  taskList,
  taskUpdate,
  taskClaim,
  sendMessage,
  readMailbox,
  agent,
  taskStop,
  taskOutput,
  workerList,
  ...recallTools,
  ...threadTools,
  ...claimTools,
  ...handoffTools,
  ...rescueTools,
  ...messageTools,
  ...laneTools,
  ...proposalTools,
  ...profileTools,
  ...specTools,
  ...exampleTools,
  taskSuggestApproach,
  savingsReport,
  ...planTools,
  notificationAck,
  listRuns,
  getRun,
  readTranscript,
  searchTranscripts,
  getRunChanges,
  listNotices,
  readNotices,
  pauseRuns,
  resumeRuns,
  toolsSearch,
  toolsCall,
  wait,
  hookStart,
  hookNews,
  hubStatus,
  hubHealth,
  listAgents,
  listActivity,
  listMemories,
  getMemoryHistory,
  listTeams,
  listTeamMembers,
  listWaiting,
  listMessages,
  listSignals,
  listCollections,
  listMembers,
  getTaskTimeline,
  listParked,
  listUsage,
  stopRun,
  listTokens,
  createToken,
  revokeToken,
  hubSettings,
  changeSetting,
];
