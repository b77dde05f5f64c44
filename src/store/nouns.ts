import { batonReads } from './batons/reads.ts';
import { batonWrites } from './batons/writes.ts';
import { fileClaimReads, fileClaimWrites } from './claims/file-claims.ts';
import { fileEditReads, fileEditWrites } from './claims/file-edits.ts';
import { fileMentionWrites } from './claims/file-mentions.ts';
import { nearbyReads } from './claims/nearby.ts';
import type { UnitContext } from './context.ts';
import { exampleReads, exampleWrites } from './examples/examples.ts';
import { laneReads } from './lanes/lanes.ts';
import { linkReads, linkWrites } from './lanes/links.ts';
import { participantReads, participantWrites } from './lanes/participants.ts';
import { pauseReads, pauseWrites } from './lanes/pauses.ts';
import { repoReads, repoWrites } from './lanes/repos.ts';
import { activityReads } from './log/activity.ts';
import { eventReads, eventWrites } from './log/events.ts';
import { idempotencyWrites } from './log/idempotency.ts';
import { metricReads, metricWrites } from './log/metrics.ts';
import { webhookReads, webhookWrites } from './log/webhooks.ts';
import { landscapeReads } from './memories/landscape.ts';
import { observationReads } from './memories/observations.ts';
import { memoryReads } from './memories/reads.ts';
import { searchReads } from './memories/search.ts';
import { memoryWrites } from './memories/writes.ts';
import { deliverTo, withdrawFrom } from './messages/deliver-on-join.ts';
import { noticeReads, noticeWrites } from './messages/notices.ts';
import { offerReads, offerWrites } from './messages/offers.ts';
import { messageReads } from './messages/reads.ts';
import { signalReads, signalWrites } from './messages/signals.ts';
import { timelineReads } from './messages/timeline.ts';
import { waitingReads, waitingWrites } from './messages/waiting-sources.ts';
import { messageWrites } from './messages/writes.ts';
import { agentReads, agentWrites } from './people/agents.ts';
import { collectionReads } from './people/collection-reads.ts';
import { collectionWrites } from './people/collection-writes.ts';
import { sessionReads, sessionWrites } from './people/sessions.ts';
import { teamReads, teamWrites } from './people/teams.ts';
import { tokenReads, tokenWrites } from './people/tokens.ts';
import { plansReads, plansWrites } from './plans/plans.ts';
import { profileReads, profileWrites } from './profiles/profiles.ts';
import { proposalReads } from './proposals/reads.ts';
import { proposalWrites } from './proposals/writes.ts';
import { rescueReads } from './rescue/held-claims.ts';
import { attendanceReads, attendanceWrites } from './runs/attendance.ts';
import { dispatchReads, dispatchWrites } from './runs/dispatch.ts';
import { leaseReads } from './runs/lease-reads.ts';
import { leaseWrites } from './runs/lease-writes.ts';
import { runReads } from './runs/reads.ts';
import { scheduleReads, scheduleWrites } from './runs/schedule.ts';
import { threadReads, threadWrites } from './runs/threads.ts';
import { runWrites } from './runs/writes.ts';
import { specReads, specWrites } from './specs/spec-changes.ts';
import { specFailureReads, specFailureWrites } from './specs/spec-failures.ts';
import { specTaskReads } from './specs/spec-tasks.ts';
import { pastWorkReads } from './suggest/past-work.ts';
import { boardReads, boardWrites } from './tasks/board.ts';
import { claimReads, claimWrites } from './tasks/claims.ts';
import { dependencyReads, dependencyWrites } from './tasks/dependencies.ts';
import { feedReads } from './tasks/feed.ts';
import { taskReads } from './tasks/reads.ts';
import { taskWrites } from './tasks/writes.ts';
import { notificationReads, notificationWrites } from './workers/notifications.ts';
import { workerReads, workerWrites } from './workers/workers.ts';

/**
 * Every noun of a unit. `writes` includes the noun's reads; a noun without `reads` exists in write units only. A noun
 * without `writes` is the same in both.
 */
export const nouns = {
  activity: { reads: activityReads },
  agents: { reads: agentReads, writes: agentWrites },
  attendance: { reads: attendanceReads, writes: attendanceWrites },
  batons: { reads: batonReads, writes: batonWrites },
  board: { reads: boardReads, writes: boardWrites },
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
  proposals: { reads: proposalReads, writes: proposalWrites },
  plans: { reads: plansReads, writes: plansWrites },
  repos: { reads: repoReads, writes: repoWrites },
  rescue: { reads: rescueReads },
  runs: { reads: runReads, writes: runWrites },
  schedule: { reads: scheduleReads, writes: scheduleWrites },
  search: { reads: searchReads },
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
