import type { BatonsTables } from './schema/batons.ts';
import type { ClaimsTables } from './schema/claims.ts';
import type { ForagingTables } from './schema/foraging.ts';
import type { LanesTables } from './schema/lanes.ts';
import type { LogTables } from './schema/log.ts';
import type { MemoriesTables } from './schema/memories.ts';
import type { MessagesTables } from './schema/messages.ts';
import type { PeopleTables } from './schema/people.ts';
import type { PlansTables } from './schema/plans.ts';
import type { RunsTables } from './schema/runs.ts';
import type { SpecsTables } from './schema/specs.ts';
import type { TasksTables } from './schema/tasks.ts';
import type { WorkersTables } from './schema/workers.ts';

/**
 * The rows as both databases store them: times are integer milliseconds, flags are 0 or 1, lists and opaque payloads
 * are JSON texts. Fields used in filters or state transitions have their own columns.
 */
export interface Schema
  extends PeopleTables,
    TasksTables,
    MemoriesTables,
    MessagesTables,
    RunsTables,
    WorkersTables,
    LanesTables,
    ClaimsTables,
    ForagingTables,
    SpecsTables,
    BatonsTables,
    PlansTables,
    LogTables {}
