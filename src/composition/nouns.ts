import { checkReads, checkWrites } from '../areas/checks/queries/checks.ts';
import { proofReads, proofWrites } from '../areas/checks/queries/proofs.ts';
import { receiptReads, receiptWrites } from '../areas/checks/queries/receipts.ts';
import { fileClaimReads, fileClaimWrites } from '../areas/claims/queries/file-claims.ts';
import { fileEditReads, fileEditWrites } from '../areas/claims/queries/file-edits.ts';
import { nearbyReads } from '../areas/claims/queries/nearby.ts';
import { exampleReads, exampleWrites } from '../areas/examples/queries/examples.ts';
import { batonReads } from '../areas/handoffs/queries/reads.ts';
import { batonWrites } from '../areas/handoffs/queries/writes.ts';
import { offerReads, offerWrites } from '../areas/inbox/queries/offers.ts';
import { atWorkReads } from '../areas/lanes/queries/at-work.ts';
import { laneReads } from '../areas/lanes/queries/lanes.ts';
import { pauseReads, pauseWrites } from '../areas/lanes/queries/pauses.ts';
import { landscapeReads } from '../areas/memory/queries/landscape.ts';
import { deliverTo, withdrawFrom } from '../areas/messages/queries/deliver-on-join.ts';
import { messageReads } from '../areas/messages/queries/reads.ts';
import { messageWrites } from '../areas/messages/queries/writes.ts';
import { plansReads, plansWrites } from '../areas/plans/queries/plans.ts';
import { profileReads, profileWrites } from '../areas/profiles/queries/profiles.ts';
import { proposalReads } from '../areas/proposals/queries/reads.ts';
import { proposalWrites } from '../areas/proposals/queries/writes.ts';
import { repoReads, repoWrites } from '../areas/repos/queries/repos.ts';
import { rescueReads } from '../areas/rescue/queries/held-claims.ts';
import { askReads, askWrites } from '../areas/runs/queries/asks.ts';
import { attendanceReads, attendanceWrites } from '../areas/runs/queries/attendance.ts';
import { dispatchReads, dispatchWrites } from '../areas/runs/queries/dispatch.ts';
import { leaseReads } from '../areas/runs/queries/lease-reads.ts';
import { leaseWrites } from '../areas/runs/queries/lease-writes.ts';
import { noticeReads, noticeWrites } from '../areas/runs/queries/notices.ts';
import { notificationReads, notificationWrites } from '../areas/runs/queries/notifications.ts';
import { runReads } from '../areas/runs/queries/reads.ts';
import { scheduleReads, scheduleWrites } from '../areas/runs/queries/schedule.ts';
import { threadReads, threadWrites } from '../areas/runs/queries/threads.ts';
import { webhookReads, webhookWrites } from '../areas/runs/queries/webhooks.ts';
import { workerReads, workerWrites } from '../areas/runs/queries/workers.ts';
import { runWrites } from '../areas/runs/queries/writes.ts';
import { minuteWrites, stateReads, stateWrites } from '../areas/sessions/queries/states.ts';
import { signalReads, signalWrites } from '../areas/signals/queries/signals.ts';
import { specReads, specWrites } from '../areas/specs/queries/spec-changes.ts';
import { specFailureReads, specFailureWrites } from '../areas/specs/queries/spec-failures.ts';
import { specTaskReads } from '../areas/specs/queries/spec-tasks.ts';
import { pastWorkReads } from '../areas/suggest/queries/past-work.ts';
import { boardReads, boardWrites } from '../areas/tasks/queries/board.ts';
import { claimReads, claimWrites } from '../areas/tasks/queries/claims.ts';
import { dependencyReads, dependencyWrites } from '../areas/tasks/queries/dependencies.ts';
import { feedReads } from '../areas/tasks/queries/feed.ts';
import { participantReads, participantWrites } from '../areas/tasks/queries/participants.ts';
import { taskReads } from '../areas/tasks/queries/reads.ts';
import { taskWrites } from '../areas/tasks/queries/writes.ts';
import { teamReads, teamWrites } from '../areas/teams/queries/teams.ts';
import { fileMentionWrites } from '../areas/threads/queries/file-mentions.ts';
import { linkReads, linkWrites } from '../areas/threads/queries/links.ts';
import { observationReads } from '../areas/threads/queries/observations.ts';
import { timelineReads } from '../areas/threads/queries/timeline.ts';
import { activityReads } from '../kernel/log/activity.ts';
import { eventReads, eventWrites } from '../kernel/log/events.ts';
import { idempotencyWrites } from '../kernel/log/idempotency.ts';
import { metricReads, metricWrites } from '../kernel/log/metrics.ts';
import { memoryReads } from '../kernel/memory/reads.ts';
import { searchReads } from '../kernel/memory/search.ts';
import { memoryWrites } from '../kernel/memory/writes.ts';
import { agentReads, agentWrites } from '../kernel/people/agents.ts';
import { collectionReads } from '../kernel/people/collection-reads.ts';
import { collectionWrites } from '../kernel/people/collection-writes.ts';
import { sessionReads, sessionWrites } from '../kernel/people/sessions.ts';
import { tokenReads, tokenWrites } from '../kernel/people/tokens.ts';
import type { UnitContext } from '../kernel/store/context.ts';
import { waitingReads, waitingWrites } from './waiting-sources.ts';

/**
 * Every noun of a unit. `writes` includes the noun's reads; a noun without `reads` exists in write units only. A noun
 * without `writes` is the same in both.
 */
export const nouns = {
  activity: { reads: activityReads },
  agents: { reads: agentReads, writes: agentWrites },
  atWork: { reads: atWorkReads },
  asks: { reads: askReads, writes: askWrites },
  attendance: { reads: attendanceReads, writes: attendanceWrites },
  batons: { reads: batonReads, writes: batonWrites },
  board: { reads: boardReads, writes: boardWrites },
  checks: { reads: checkReads, writes: checkWrites },
  claims: { reads: claimReads, writes: claimWrites },
  collections: { reads: collectionReads, writes: collectionWrites },
  dependencies: { reads: dependencyReads, writes: dependencyWrites },
  dispatch: { reads: dispatchReads, writes: dispatchWrites },
  events: { reads: eventReads, writes: eventWrites },
  examples: { reads: exampleReads, writes: exampleWrites },
  feed: { reads: feedReads },
  fileClaims: { reads: fileClaimReads, writes: fileClaimWrites },
  fileEdits: { reads: fileEditReads, writes: fileEditWrites },
  fileMentions: { writes: fileMentionWrites },
  idempotency: { writes: idempotencyWrites },
  landscape: { reads: landscapeReads },
  lanes: { reads: laneReads },
  links: { reads: linkReads, writes: linkWrites },
  leases: { reads: leaseReads, writes: leaseWrites },
  memories: { reads: memoryReads, writes: memoryWrites },
  messages: { reads: messageReads, writes: messageWrites },
  metrics: { reads: metricReads, writes: metricWrites },
  nearby: { reads: nearbyReads },
  notices: { reads: noticeReads, writes: noticeWrites },
  notifications: { reads: notificationReads, writes: notificationWrites },
  observations: { reads: observationReads },
  offers: { reads: offerReads, writes: offerWrites },
  timeline: { reads: timelineReads },
  participants: {
    reads: participantReads,
    writes: (context: UnitContext) => participantWrites(context, { deliver: deliverTo, withdraw: withdrawFrom }),
  },
  pauses: { reads: pauseReads, writes: pauseWrites },
  pastWork: { reads: pastWorkReads },
  profiles: { reads: profileReads, writes: profileWrites },
  proofs: { reads: proofReads, writes: proofWrites },
  proposals: { reads: proposalReads, writes: proposalWrites },
  plans: { reads: plansReads, writes: plansWrites },
  receipts: { reads: receiptReads, writes: receiptWrites },
  repos: { reads: repoReads, writes: repoWrites },
  rescue: { reads: rescueReads },
  runs: { reads: runReads, writes: runWrites },
  schedule: { reads: scheduleReads, writes: scheduleWrites },
  search: { reads: searchReads },
  minutes: { writes: minuteWrites },
  sessionStates: { reads: stateReads, writes: stateWrites },
  sessions: { reads: sessionReads, writes: sessionWrites },
  signals: { reads: signalReads, writes: signalWrites },
  specFailures: { reads: specFailureReads, writes: specFailureWrites },
  specTasks: { reads: specTaskReads },
  specs: { reads: specReads, writes: specWrites },
  tasks: { reads: taskReads, writes: taskWrites },
  teams: { reads: teamReads, writes: teamWrites },
  threads: { reads: threadReads, writes: threadWrites },
  tokens: { reads: tokenReads, writes: tokenWrites },
  waiting: { reads: waitingReads, writes: waitingWrites },
  webhooks: { reads: webhookReads, writes: webhookWrites },
  workers: { reads: workerReads, writes: workerWrites },
};
