import type { RunOutcome } from '../../core/runs/run.ts';
import type { Instant } from '../../core/time.ts';
import { faultOutcome, statusIn } from './provider-fault.ts';

/** The name that Copilot gives in its `initialize` answer. */
export const COPILOT = 'Copilot';

/**
 * Copilot reports every turn as successful and puts the error into the text of the answer: a provider's refusal as
 * `Error: …`, and a refused tool, after which it stops, as a cancellation by the user.
 */
export function copilotFault(lastPiece: string, refused: string | undefined, now: Instant): RunOutcome | undefined {
  if (/^Info: Operation cancelled by user\s*$/.test(lastPiece)) {
    const tool = refused === undefined ? '' : `: ${refused.slice(0, 200)}`;
    return { kind: 'failed', reason: 'permission', detail: `the agent stopped because a tool was refused${tool}` };
  }
  if (!lastPiece.startsWith('Error: ')) return undefined;
  return faultOutcome({ status: statusIn(lastPiece), text: lastPiece }, now);
}
