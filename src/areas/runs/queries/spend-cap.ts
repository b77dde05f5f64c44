import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { attendanceReads, type SpendCap } from './attendance.ts';
import { MICROS } from './rows.ts';

export async function spentUsd({ connection }: UnitContext, since: Instant): Promise<number> {
  const row = await connection.db
    .selectFrom('runs')
    .select((run) => run.fn.sum<number | null>('cost_micros').as('micros'))
    .where('started_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.micros ?? 0) / MICROS;
}

/**
 * The spending limit that prevents all starts until its day ends, if a running hub has recorded one and it is reached.
 */
export async function reachedCap(context: UnitContext): Promise<SpendCap | undefined> {
  const cap = (await attendanceReads(context).latest())?.cap;
  if (cap == null || cap.ends <= context.now) return undefined;
  return (await spentUsd(context, cap.since)) < cap.usd ? undefined : cap;
}
