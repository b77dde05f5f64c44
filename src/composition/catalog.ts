// biome-ignore-all assist/source/organizeImports: `npm run generate` writes this file, sorted by path.
import { agentManage } from '../areas/agents/tools/agent-manage.ts';
import { createToken } from '../areas/agents/tools/create-token.ts';
import { listAgents } from '../areas/agents/tools/list-agents.ts';
import { listTokens } from '../areas/agents/tools/list-tokens.ts';
import { revokeToken } from '../areas/agents/tools/revoke-token.ts';
import { listChecks } from '../areas/checks/tools/list-checks.ts';
import { listReceipts } from '../areas/checks/tools/list-receipts.ts';
import { removeCheck } from '../areas/checks/tools/remove-check.ts';
import { setCheck } from '../areas/checks/tools/set-check.ts';
import { hookEdit } from '../areas/claims/tools/hook-edit.ts';
import { taskClaimFile } from '../areas/claims/tools/task-claim-file.ts';
import { taskDriftCheck } from '../areas/claims/tools/task-drift-check.ts';
import { collectionManage } from '../areas/collections/tools/collection-manage.ts';
import { listCollections } from '../areas/collections/tools/list-collections.ts';
import { listMembers } from '../areas/collections/tools/list-members.ts';
import { examplesIntegratePlan } from '../areas/examples/tools/examples-integrate-plan.ts';
import { examplesList } from '../areas/examples/tools/examples-list.ts';
import { examplesQuery } from '../areas/examples/tools/examples-query.ts';
import { taskAcceptHandoff } from '../areas/handoffs/tools/task-accept-handoff.ts';
import { taskAcceptRelay } from '../areas/handoffs/tools/task-accept-relay.ts';
import { taskClaimQuotaAccept } from '../areas/handoffs/tools/task-claim-quota-accept.ts';
import { taskClaimQuotaDecline } from '../areas/handoffs/tools/task-claim-quota-decline.ts';
import { taskClaimQuotaReleaseExpired } from '../areas/handoffs/tools/task-claim-quota-release-expired.ts';
import { taskDeclineHandoff } from '../areas/handoffs/tools/task-decline-handoff.ts';
import { taskDeclineRelay } from '../areas/handoffs/tools/task-decline-relay.ts';
import { taskHandOff } from '../areas/handoffs/tools/task-hand-off.ts';
import { taskRelay } from '../areas/handoffs/tools/task-relay.ts';
import { changeSetting } from '../areas/hub/tools/change-setting.ts';
import { hubHealth } from '../areas/hub/tools/hub-health.ts';
import { hubSettings } from '../areas/hub/tools/hub-settings.ts';
import { hubStatus } from '../areas/hub/tools/hub-status.ts';
import { listActivity } from '../areas/hub/tools/list-activity.ts';
import { toolsCall } from '../areas/hub/tools/tools-call.ts';
import { toolsSearch } from '../areas/hub/tools/tools-search.ts';
import { answerItem } from '../areas/inbox/tools/answer-item.ts';
import { attentionInbox } from '../areas/inbox/tools/attention-inbox.ts';
import { taskAutopilotTick } from '../areas/inbox/tools/autopilot/task-autopilot-tick.ts';
import { bridgeStatus } from '../areas/inbox/tools/bridge-status.ts';
import { clearItems } from '../areas/inbox/tools/clear-items.ts';
import { giveItem } from '../areas/inbox/tools/give-item.ts';
import { hivemindContext } from '../areas/inbox/tools/hivemind-context.ts';
import { hookNews } from '../areas/inbox/tools/hook-news.ts';
import { hookStart } from '../areas/inbox/tools/hook-start.ts';
import { listItems } from '../areas/inbox/tools/list-items.ts';
import { listWaiting } from '../areas/inbox/tools/list-waiting.ts';
import { snoozeItem } from '../areas/inbox/tools/snooze-item.ts';
import { startupPanel } from '../areas/inbox/tools/startup-panel.ts';
import { wait } from '../areas/inbox/tools/wait.ts';
import { bridgeIngest } from '../areas/lanes/tools/bridge-ingest.ts';
import { hivemind } from '../areas/lanes/tools/hivemind.ts';
import { hookQuota } from '../areas/lanes/tools/hook-quota.ts';
import { lanePause } from '../areas/lanes/tools/lane-pause.ts';
import { laneTakeover } from '../areas/lanes/tools/lane-takeover.ts';
import { listLanes } from '../areas/lanes/tools/list-lanes.ts';
import { getMemoryHistory } from '../areas/memory/tools/get-memory-history.ts';
import { initCoreMemories } from '../areas/memory/tools/init-core-memories.ts';
import { listMemories } from '../areas/memory/tools/list-memories.ts';
import { memoryAddBatch } from '../areas/memory/tools/memory-add-batch.ts';
import { memoryAdd } from '../areas/memory/tools/memory-add.ts';
import { memoryDelete } from '../areas/memory/tools/memory-delete.ts';
import { memoryEdit } from '../areas/memory/tools/memory-edit.ts';
import { memoryRetrieve } from '../areas/memory/tools/memory-retrieve.ts';
import { memorySearch } from '../areas/memory/tools/memory-search.ts';
import { getObservations } from '../areas/memory/tools/recall/get-observations.ts';
import { listSessions } from '../areas/memory/tools/recall/list-sessions.ts';
import { recallSession } from '../areas/memory/tools/recall/recall-session.ts';
import { search } from '../areas/memory/tools/recall/search.ts';
import { timeline } from '../areas/memory/tools/recall/timeline.ts';
import { taskFeed } from '../areas/memory/tools/task-feed.ts';
import { listMessages } from '../areas/messages/tools/board/list-messages.ts';
import { putAwayMail } from '../areas/messages/tools/board/put-away-mail.ts';
import { readMailbox } from '../areas/messages/tools/board/read-mailbox.ts';
import { sendMessage } from '../areas/messages/tools/board/send-message.ts';
import { taskMessageClaim } from '../areas/messages/tools/task-message-claim.ts';
import { taskMessageMarkRead } from '../areas/messages/tools/task-message-mark-read.ts';
import { taskMessageRetract } from '../areas/messages/tools/task-message-retract.ts';
import { taskMessage } from '../areas/messages/tools/task-message.ts';
import { taskMessages } from '../areas/messages/tools/task-messages.ts';
import { queenPlanGoal } from '../areas/plans/tools/queen-plan-goal.ts';
import { taskPlanClaimSubtask } from '../areas/plans/tools/task-plan-claim-subtask.ts';
import { taskPlanCompleteSubtask } from '../areas/plans/tools/task-plan-complete-subtask.ts';
import { taskPlanList } from '../areas/plans/tools/task-plan-list.ts';
import { taskPlanPublish } from '../areas/plans/tools/task-plan-publish.ts';
import { taskPlanStatusForSpecRow } from '../areas/plans/tools/task-plan-status-for-spec-row.ts';
import { taskPlanValidate } from '../areas/plans/tools/task-plan-validate.ts';
import { taskReadyForAgent } from '../areas/plans/tools/task-ready-for-agent.ts';
import { agentGetProfile } from '../areas/profiles/tools/agent-get-profile.ts';
import { agentUpsertProfile } from '../areas/profiles/tools/agent-upsert-profile.ts';
import { taskForagingReport } from '../areas/proposals/tools/task-foraging-report.ts';
import { taskPropose } from '../areas/proposals/tools/task-propose.ts';
import { taskReinforce } from '../areas/proposals/tools/task-reinforce.ts';
import { rescueStrandedRun } from '../areas/rescue/tools/rescue-stranded-run.ts';
import { rescueStrandedScan } from '../areas/rescue/tools/rescue-stranded-scan.ts';
import { askPerson } from '../areas/runs/tools/ask-person.ts';
import { getRunChanges } from '../areas/runs/tools/get-run-changes.ts';
import { getRun } from '../areas/runs/tools/get-run.ts';
import { listNotices } from '../areas/runs/tools/list-notices.ts';
import { listParked } from '../areas/runs/tools/list-parked.ts';
import { listRuns } from '../areas/runs/tools/list-runs.ts';
import { listUsage } from '../areas/runs/tools/list-usage.ts';
import { notifyUser } from '../areas/runs/tools/notify-user.ts';
import { pauseRuns } from '../areas/runs/tools/pause-runs.ts';
import { readNotices } from '../areas/runs/tools/read-notices.ts';
import { readTranscript } from '../areas/runs/tools/read-transcript.ts';
import { resumeRuns } from '../areas/runs/tools/resume-runs.ts';
import { runTask } from '../areas/runs/tools/run-task.ts';
import { searchTranscripts } from '../areas/runs/tools/search-transcripts.ts';
import { stopRun } from '../areas/runs/tools/stop-run.ts';
import { threadRead } from '../areas/runs/tools/thread-read.ts';
import { threadReply } from '../areas/runs/tools/thread-reply.ts';
import { agent } from '../areas/runs/tools/workers/agent.ts';
import { notificationAck } from '../areas/runs/tools/workers/notification-ack.ts';
import { taskOutput } from '../areas/runs/tools/workers/task-output.ts';
import { taskStop } from '../areas/runs/tools/workers/task-stop.ts';
import { workerList } from '../areas/runs/tools/workers/worker-list.ts';
import { savingsReport } from '../areas/savings/tools/savings-report.ts';
import { hookState } from '../areas/sessions/tools/hook-state.ts';
import { sessionStates } from '../areas/sessions/tools/session-states.ts';
import { listSignals } from '../areas/signals/tools/list-signals.ts';
import { signal } from '../areas/signals/tools/signal.ts';
import { openspecSyncStatus } from '../areas/specs/tools/openspec-sync-status.ts';
import { specArchive } from '../areas/specs/tools/spec-archive.ts';
import { specBuildContext } from '../areas/specs/tools/spec-build-context.ts';
import { specBuildRecordFailure } from '../areas/specs/tools/spec-build-record-failure.ts';
import { specChangeAddDelta } from '../areas/specs/tools/spec-change-add-delta.ts';
import { specChangeOpen } from '../areas/specs/tools/spec-change-open.ts';
import { specRead } from '../areas/specs/tools/spec-read.ts';
import { taskSuggestApproach } from '../areas/suggest/tools/task-suggest-approach.ts';
import { addResource } from '../areas/tasks/tools/add-resource.ts';
import { addTask } from '../areas/tasks/tools/add-task.ts';
import { taskClaim } from '../areas/tasks/tools/board/task-claim.ts';
import { taskCreate } from '../areas/tasks/tools/board/task-create.ts';
import { taskGet } from '../areas/tasks/tools/board/task-get.ts';
import { taskList } from '../areas/tasks/tools/board/task-list.ts';
import { taskUpdate } from '../areas/tasks/tools/board/task-update.ts';
import { cancelTask } from '../areas/tasks/tools/cancel-task.ts';
import { completeTask } from '../areas/tasks/tools/complete-task.ts';
import { createSubtask } from '../areas/tasks/tools/create-subtask.ts';
import { createTask } from '../areas/tasks/tools/create-task.ts';
import { getTaskGraph } from '../areas/tasks/tools/get-task-graph.ts';
import { getTaskTimeline } from '../areas/tasks/tools/get-task-timeline.ts';
import { getTaskTree } from '../areas/tasks/tools/get-task-tree.ts';
import { getTask } from '../areas/tasks/tools/get-task.ts';
import { listAllTasks } from '../areas/tasks/tools/list-all-tasks.ts';
import { listBoard } from '../areas/tasks/tools/list-board.ts';
import { listHistory } from '../areas/tasks/tools/list-history.ts';
import { listTasks } from '../areas/tasks/tools/list-tasks.ts';
import { postTask } from '../areas/tasks/tools/post-task.ts';
import { removeResource } from '../areas/tasks/tools/remove-resource.ts';
import { updateStep } from '../areas/tasks/tools/update-step.ts';
import { updateSteps } from '../areas/tasks/tools/update-steps.ts';
import { updateTask } from '../areas/tasks/tools/update-task.ts';
import { listTeamMembers } from '../areas/teams/tools/list-team-members.ts';
import { listTeams } from '../areas/teams/tools/list-teams.ts';
import { teamCreate } from '../areas/teams/tools/team-create.ts';
import { teamDelete } from '../areas/teams/tools/team-delete.ts';
import { teamJoin } from '../areas/teams/tools/team-join.ts';
import { teamLeave } from '../areas/teams/tools/team-leave.ts';
import { noteWorkingFields } from '../areas/threads/tools/note-working.ts';
import { taskLink } from '../areas/threads/tools/task-link.ts';
import { taskLinks } from '../areas/threads/tools/task-links.ts';
import { threadList } from '../areas/threads/tools/task-list.ts';
import { taskNoteWorking } from '../areas/threads/tools/task-note-working.ts';
import { taskPost } from '../areas/threads/tools/task-post.ts';
import { taskTimeline } from '../areas/threads/tools/task-timeline.ts';
import { taskUnlink } from '../areas/threads/tools/task-unlink.ts';
import { taskUpdatesSince } from '../areas/threads/tools/task-updates-since.ts';
import type { AnyTool } from '../kernel/tool/define.ts';

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
  askPerson,
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
  putAwayMail,
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
  listLanes,
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
  listChecks,
  listReceipts,
  removeCheck,
  setCheck,
  answerItem,
  changeSetting,
  clearItems,
  createToken,
  giveItem,
  hookNews,
  hookStart,
  hookState,
  hubHealth,
  hubSettings,
  hubStatus,
  listActivity,
  listAgents,
  listItems,
  listTokens,
  listWaiting,
  revokeToken,
  sessionStates,
  snoozeItem,
  toolsCall,
  toolsSearch,
  wait,
];
