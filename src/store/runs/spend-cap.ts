import type { UnitContext } from '../context.ts';
import type { SpendCap } from './attendance.ts';
import { leaseReads } from './leases.ts';
import { runReads } from './runs.ts';

/** The cap that keeps everything from starting until its day ends, as far as a running hub told of one. */
export async function reachedCap(context: UnitContext): Promise<SpendCap | undefined> {
  const cap = (await leaseReads(context).attendance())?.cap;
  if (cap == null || cap.ends <= context.now) return undefined;
  return (await runReads(context).spentUsd(cap.since)) < cap.usd ? undefined : cap;
}
