// biome-ignore-all assist/source/organizeImports: `npm run generate` writes this file, sorted by path.
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
import { hookEdit } from './claims/hook-edit.ts';
import { taskClaimFile } from './claims/task-claim-file.ts';
import { taskDriftCheck } from './claims/task-drift-check.ts';
import type { AnyTool } from './define.ts';
import { examplesIntegratePlan } from './examples/examples-integrate-plan.ts';
import { examplesList } from './examples/examples-list.ts';
import { examplesQuery } from './examples/examples-query.ts';
import { taskAcceptHandoff } from './handoffs/task-accept-handoff.ts';
import { taskAcceptRelay } from './handoffs/task-accept-relay.ts';
import { taskClaimQuotaAccept } from './handoffs/task-claim-quota-accept.ts';
import { taskClaimQuotaDecline } from './handoffs/task-claim-quota-decline.ts';
import { taskClaimQuotaReleaseExpired } from './handoffs/task-claim-quota-release-expired.ts';
import { taskDeclineHandoff } from './handoffs/task-decline-handoff.ts';
import { taskDeclineRelay } from './handoffs/task-decline-relay.ts';
import { taskHandOff } from './handoffs/task-hand-off.ts';
import { taskRelay } from './handoffs/task-relay.ts';
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
import { attentionInbox } from './lanes/attention-inbox.ts';
import { bridgeIngest } from './lanes/bridge-ingest.ts';
import { bridgeStatus } from './lanes/bridge-status.ts';
import { hivemindContext } from './lanes/hivemind-context.ts';
import { hivemind } from './lanes/hivemind.ts';
import { lanePause } from './lanes/lane-pause.ts';
import { laneTakeover } from './lanes/lane-takeover.ts';
import { startupPanel } from './lanes/startup-panel.ts';
import { agentManage } from './memory/agent-manage.ts';
import { collectionManage } from './memory/collection-manage.ts';
import { getMemoryHistory } from './memory/get-memory-history.ts';
import { initCoreMemories } from './memory/init-core-memories.ts';
import { listCollections } from './memory/list-collections.ts';
import { listMembers } from './memory/list-members.ts';
import { listMemories } from './memory/list-memories.ts';
import { listSignals } from './memory/list-signals.ts';
import { memoryAddBatch } from './memory/memory-add-batch.ts';
import { memoryAdd } from './memory/memory-add.ts';
import { memoryDelete } from './memory/memory-delete.ts';
import { memoryEdit } from './memory/memory-edit.ts';
import { memoryRetrieve } from './memory/memory-retrieve.ts';
import { memorySearch } from './memory/memory-search.ts';
import { signal } from './memory/signal.ts';
import { taskFeed } from './memory/task-feed.ts';
import { taskMessageClaim } from './messages/task-message-claim.ts';
import { taskMessageMarkRead } from './messages/task-message-mark-read.ts';
import { taskMessageRetract } from './messages/task-message-retract.ts';
import { taskMessage } from './messages/task-message.ts';
import { taskMessages } from './messages/task-messages.ts';
import { savingsReport } from './metrics/savings-report.ts';
import { queenPlanGoal } from './plans/queen-plan-goal.ts';
import { taskAutopilotTick } from './plans/task-autopilot-tick.ts';
import { taskPlanClaimSubtask } from './plans/task-plan-claim-subtask.ts';
import { taskPlanCompleteSubtask } from './plans/task-plan-complete-subtask.ts';
import { taskPlanList } from './plans/task-plan-list.ts';
import { taskPlanPublish } from './plans/task-plan-publish.ts';
import { taskPlanStatusForSpecRow } from './plans/task-plan-status-for-spec-row.ts';
import { taskPlanValidate } from './plans/task-plan-validate.ts';
import { taskReadyForAgent } from './plans/task-ready-for-agent.ts';
import { agentGetProfile } from './profiles/agent-get-profile.ts';
import { agentUpsertProfile } from './profiles/agent-upsert-profile.ts';
import { taskForagingReport } from './proposals/task-foraging-report.ts';
import { taskPropose } from './proposals/task-propose.ts';
import { taskReinforce } from './proposals/task-reinforce.ts';
import { getObservations } from './recall/get-observations.ts';
import { listSessions } from './recall/list-sessions.ts';
import { recallSession } from './recall/recall-session.ts';
import { search } from './recall/search.ts';
import { timeline } from './recall/timeline.ts';
import { rescueStrandedRun } from './rescue/rescue-stranded-run.ts';
import { rescueStrandedScan } from './rescue/rescue-stranded-scan.ts';
import { getRunChanges } from './runs/get-run-changes.ts';
import { getRun } from './runs/get-run.ts';
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
import { openspecSyncStatus } from './specs/openspec-sync-status.ts';
import { specArchive } from './specs/spec-archive.ts';
import { specBuildContext } from './specs/spec-build-context.ts';
import { specBuildRecordFailure } from './specs/spec-build-record-failure.ts';
import { specChangeAddDelta } from './specs/spec-change-add-delta.ts';
import { specChangeOpen } from './specs/spec-change-open.ts';
import { specRead } from './specs/spec-read.ts';
import { taskSuggestApproach } from './suggest/task-suggest-approach.ts';
import { addResource } from './tasks/add-resource.ts';
import { addTask } from './tasks/add-task.ts';
import { cancelTask } from './tasks/cancel-task.ts';
import { completeTask } from './tasks/complete-task.ts';
import { createSubtask } from './tasks/create-subtask.ts';
import { createTask } from './tasks/create-task.ts';
import { getTaskGraph } from './tasks/get-task-graph.ts';
import { getTaskTimeline } from './tasks/get-task-timeline.ts';
import { getTaskTree } from './tasks/get-task-tree.ts';
import { getTask } from './tasks/get-task.ts';
import { listAllTasks } from './tasks/list-all-tasks.ts';
import { listBoard } from './tasks/list-board.ts';
import { listHistory } from './tasks/list-history.ts';
import { listTasks } from './tasks/list-tasks.ts';
import { postTask } from './tasks/post-task.ts';
import { removeResource } from './tasks/remove-resource.ts';
import { updateStep } from './tasks/update-step.ts';
import { updateSteps } from './tasks/update-steps.ts';
import { updateTask } from './tasks/update-task.ts';
import { hookQuota } from './threads/hook-quota.ts';
import { noteWorkingFields } from './threads/note-working.ts';
import { taskLink } from './threads/task-link.ts';
import { taskLinks } from './threads/task-links.ts';
import { threadList } from './threads/task-list.ts';
import { taskNoteWorking } from './threads/task-note-working.ts';
import { taskPost } from './threads/task-post.ts';
import { taskTimeline } from './threads/task-timeline.ts';
import { taskUnlink } from './threads/task-unlink.ts';
import { taskUpdatesSince } from './threads/task-updates-since.ts';
import { agent } from './workers/agent.ts';
import { notificationAck } from './workers/notification-ack.ts';
import { taskOutput } from './workers/task-output.ts';
import { taskStop } from './workers/task-stop.ts';
import { workerList } from './workers/worker-list.ts';

/** Every tool that has cases beside it. Surfaces, reference pages, access tests and budgets are loops over this list. */
export const catalog: readonly AnyTool[] = [
  addResource,
  addTask,
  cancelTask,
  completeTask,
  createSubtask,
  createTask,
  getTaskGraph,
  getTaskTimeline,
  getTaskTree,
  getTask,
  listAllTasks,
  listBoard,
  listHistory,
  listTasks,
  postTask,
  removeResource,
  updateStep,
  updateSteps,
  updateTask,
  getRunChanges,
  getRun,
  listNotices,
  listParked,
  listRuns,
  listUsage,
  notifyUser,
  pauseRuns,
  readNotices,
  readTranscript,
  resumeRuns,
  runTask,
  searchTranscripts,
  stopRun,
  threadRead,
  threadReply,
  agentManage,
  collectionManage,
  getMemoryHistory,
  initCoreMemories,
  listCollections,
  listMembers,
  listMemories,
  listSignals,
  memoryAddBatch,
  memoryAdd,
  memoryDelete,
  memoryEdit,
  memoryRetrieve,
  memorySearch,
  signal,
  taskFeed,
  listMessages,
  listTeamMembers,
  listTeams,
  readMailbox,
  sendMessage,
  taskClaim,
  taskCreate,
  taskGet,
  taskList,
  taskUpdate,
  teamCreate,
  teamDelete,
  teamJoin,
  teamLeave,
  agent,
  notificationAck,
  taskOutput,
  taskStop,
  workerList,
  getObservations,
  listSessions,
  recallSession,
  search,
  timeline,
  attentionInbox,
  bridgeIngest,
  bridgeStatus,
  hivemindContext,
  hivemind,
  lanePause,
  laneTakeover,
  startupPanel,
  hookQuota,
  noteWorkingFields,
  taskLink,
  taskLinks,
  threadList,
  taskNoteWorking,
  taskPost,
  taskTimeline,
  taskUnlink,
  taskUpdatesSince,
  hookEdit,
  taskClaimFile,
  taskDriftCheck,
  taskAcceptHandoff,
  taskAcceptRelay,
  taskClaimQuotaAccept,
  taskClaimQuotaDecline,
  taskClaimQuotaReleaseExpired,
  taskDeclineHandoff,
  taskDeclineRelay,
  taskHandOff,
  taskRelay,
  taskMessageClaim,
  taskMessageMarkRead,
  taskMessageRetract,
  taskMessage,
  taskMessages,
  taskForagingReport,
  taskPropose,
  taskReinforce,
  agentGetProfile,
  agentUpsertProfile,
  queenPlanGoal,
  taskAutopilotTick,
  taskPlanClaimSubtask,
  taskPlanCompleteSubtask,
  taskPlanList,
  taskPlanPublish,
  taskPlanStatusForSpecRow,
  taskPlanValidate,
  taskReadyForAgent,
  openspecSyncStatus,
  specArchive,
  specBuildContext,
  specBuildRecordFailure,
  specChangeAddDelta,
  specChangeOpen,
  specRead,
  examplesIntegratePlan,
  examplesList,
  examplesQuery,
  taskSuggestApproach,
  rescueStrandedRun,
  rescueStrandedScan,
  savingsReport,
  changeSetting,
  createToken,
  hookNews,
  hookStart,
  hubHealth,
  hubSettings,
  hubStatus,
  listActivity,
  listAgents,
  listTokens,
  listWaiting,
  revokeToken,
  toolsCall,
  toolsSearch,
  wait,
];
