import { house } from './0001-house.ts';
import { board } from './0002-board.ts';
import { runs } from './0003-runs.ts';
import { memory } from './0004-memory.ts';
import { history } from './0005-history.ts';
import { webhooks } from './0006-webhooks.ts';
import { aliases } from './0007-aliases.ts';
import { workers } from './0008-workers.ts';
import { search } from './0009-search.ts';
import { boardReads } from './0010-board-reads.ts';
import { tellingLength } from './0011-telling-length.ts';
import { keptAnswers } from './0012-kept-answers.ts';
import { foldedTopics } from './0013-folded-topics.ts';
import { frozenInserts } from './0014-frozen-inserts.ts';
import { threads } from './0015-threads.ts';
import { claims } from './0016-claims.ts';
import { taskMessages } from './0017-task-messages.ts';
import { batons } from './0018-batons.ts';
import { foraging } from './0019-foraging.ts';
import { plans } from './0020-plans.ts';
import { specs } from './0021-specs.ts';
import { lookups } from './0022-lookups.ts';
import { shortPendingList } from './0023-short-pending-list.ts';
import { fileMentions } from './0024-file-mentions.ts';
import { newestInIndex } from './0025-newest-in-index.ts';
import { lanes } from './0026-lanes.ts';
import { foldedWorkerNames } from './0027-folded-worker-names.ts';
import { defaultCollection } from './0028-default-collection.ts';
import type { Migration } from './migration.ts';

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
];

export const schemaVersion = migrations.length;
