import type { Outcome } from '../../core/runs/run.ts';
import type { Instant } from '../../core/time.ts';
import { faultOutcome, statusIn } from './provider-fault.ts';

/** As it calls itself in its greeting. */
export const COPILOT = 'Copilot';

/**
 * This agent ends every turn as a good one and tells what went wrong in the words of an answer: a refusal of its
 * provider as `Error: …`, a refused tool, after which it stops, as a cancellation by its user.
 */
export function copilotFault(lastPiece: string, refused: string | undefined, now: Instant): Outcome | undefined {
  if (/^Info: Operation cancelled by user\s*$/.test(lastPiece)) {
    const tool = refused === undefined ? '' : `: ${refused.slice(0, 200)}`;
    return { kind: 'failed', reason: 'permission', detail: `the agent stopped because a tool was refused${tool}` };
  }
  if (!lastPiece.startsWith('Error: ')) return undefined;
  return faultOutcome({ status: statusIn(lastPiece), text: lastPiece }, now);
}
