import type { Writes } from '../../../kernel/store/unit.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { batonOnTask, type WantedBaton } from '../flows/baton-on-task.ts';
import { acceptBaton, declineBaton } from '../flows/end-baton.ts';
import { batonField } from './baton-fields.ts';

/** The common fields, without the id, whose name differs between handoffs and relays. */
const { session_id, agent, task_id, reason } = batonField;
export const acceptFields = { session_id, agent, task_id };
export const declineFields = { session_id, agent, task_id, reason };

/** The common error codes, without those specific to handoffs or relays. */
export const acceptErrors = [
  'OBSERVATION_NOT_ON_TASK',
  'TASK_MISMATCH',
  'ALREADY_ACCEPTED',
  'ALREADY_CANCELLED',
  'NOT_TARGET_SESSION',
  'NOT_PARTICIPANT',
  'NOT_TARGET_AGENT',
  'READ_ONLY',
] as const;
export const declineErrors = [...acceptErrors, 'NOTHING_TO_STORE'] as const;

type Context = Pick<RunContext, 'actor' | 'settings'>;

export async function accept(unit: Writes, wanted: WantedBaton, { actor, settings }: Context) {
  const baton = await batonOnTask(unit, wanted, actor);
  await acceptBaton(unit, baton, settings.claimStaleMinutes);
  return { status: 'accepted' as const };
}

export async function decline(unit: Writes, wanted: WantedBaton, why: string | undefined, { actor }: Context) {
  await declineBaton(unit, await batonOnTask(unit, wanted, actor), why);
  return { status: 'cancelled' as const };
}
