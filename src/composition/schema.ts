import type { ChecksTables } from '../areas/checks/queries/tables.ts';
import type { ClaimsTables } from '../areas/claims/queries/tables.ts';
import type { BatonsTables } from '../areas/handoffs/queries/tables.ts';
import type { LanesTables } from '../areas/lanes/queries/tables.ts';
import type { MessagesTables } from '../areas/messages/queries/tables.ts';
import type { PlansTables } from '../areas/plans/queries/tables.ts';
import type { ForagingTables } from '../areas/proposals/queries/tables.ts';
import type { AsksTables } from '../areas/runs/queries/ask-tables.ts';
import type { RunsTables } from '../areas/runs/queries/tables.ts';
import type { WorkersTables } from '../areas/runs/queries/worker-tables.ts';
import type { SessionsTables } from '../areas/sessions/queries/tables.ts';
import type { SpecsTables } from '../areas/specs/queries/tables.ts';
import type { TasksTables } from '../areas/tasks/queries/tables.ts';
import type { LogTables } from '../kernel/log/tables.ts';
import type { MemoriesTables } from '../kernel/memory/tables.ts';
import type { PeopleTables } from '../kernel/people/tables.ts';

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
    AsksTables,
    WorkersTables,
    LanesTables,
    SessionsTables,
    ClaimsTables,
    ForagingTables,
    SpecsTables,
    BatonsTables,
    PlansTables,
    ChecksTables,
    LogTables {}
