import type { Migration } from '../kernel/store/migration.ts';
import { house } from './migrations/0.2/0001-house.ts';
import { board } from './migrations/0.2/0002-board.ts';
import { runs } from './migrations/0.2/0003-runs.ts';
import { memory } from './migrations/0.2/0004-memory.ts';
import { history } from './migrations/0.2/0005-history.ts';
import { webhooks } from './migrations/0.2/0006-webhooks.ts';
import { aliases } from './migrations/0.2/0007-aliases.ts';
import { workers } from './migrations/0.2/0008-workers.ts';
import { search } from './migrations/0.2/0009-search.ts';
import { boardReads } from './migrations/0.2/0010-board-reads.ts';
import { tellingLength } from './migrations/0.2/0011-telling-length.ts';
import { keptAnswers } from './migrations/0.2/0012-kept-answers.ts';
import { foldedTopics } from './migrations/0.2/0013-folded-topics.ts';
import { frozenInserts } from './migrations/0.2/0014-frozen-inserts.ts';
import { threads } from './migrations/0.2/0015-threads.ts';
import { claims } from './migrations/0.2/0016-claims.ts';
import { taskMessages } from './migrations/0.2/0017-task-messages.ts';
import { batons } from './migrations/0018-batons.ts';
import { foraging } from './migrations/0019-foraging.ts';
import { plans } from './migrations/0020-plans.ts';
import { specs } from './migrations/0021-specs.ts';
import { lookups } from './migrations/0022-lookups.ts';
import { shortPendingList } from './migrations/0023-short-pending-list.ts';
import { fileMentions } from './migrations/0024-file-mentions.ts';
import { newestInIndex } from './migrations/0025-newest-in-index.ts';
import { lanes } from './migrations/0026-lanes.ts';
import { foldedWorkerNames } from './migrations/0027-folded-worker-names.ts';
import { defaultCollection } from './migrations/0028-default-collection.ts';
import { foldedHandles } from './migrations/0029-folded-handles.ts';
import { heldReports } from './migrations/0030-held-reports.ts';
import { oneWake } from './migrations/0031-one-wake.ts';
import { joinedSessions } from './migrations/0032-joined-sessions.ts';
import { promotedPlans } from './migrations/0033-promoted-plans.ts';
import { newsOffers } from './migrations/0034-news-offers.ts';
import { runChanges } from './migrations/0035-run-changes.ts';
import { searchByMeaning } from './migrations/0036-search-by-meaning.ts';
import { lastTeam } from './migrations/0037-last-team.ts';
import { sessionStates } from './migrations/0038-session-states.ts';
import { checks } from './migrations/0039-checks.ts';
import { freeWork } from './migrations/0040-free-work.ts';
import { asks } from './migrations/0041-asks.ts';

export const migrations: readonly Migration[] = [
  house,
  board,
  runs,
  memory,
  history,
  webhooks,
  aliases,
  workers,
  search,
  boardReads,
  tellingLength,
  keptAnswers,
  foldedTopics,
  frozenInserts,
  threads,
  claims,
  taskMessages,
  batons,
  foraging,
  plans,
  specs,
  lookups,
  shortPendingList,
  fileMentions,
  newestInIndex,
  lanes,
  foldedWorkerNames,
  defaultCollection,
  foldedHandles,
  heldReports,
  oneWake,
  joinedSessions,
  promotedPlans,
  newsOffers,
  runChanges,
  searchByMeaning,
  lastTeam,
  sessionStates,
  checks,
  freeWork,
  asks,
];

export const schemaVersion = migrations.length;
