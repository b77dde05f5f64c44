import type { InitializeResponse } from '@agentclientprotocol/sdk';
import type { RunOutcome } from '../../../areas/runs/rules/run.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { RunSpec } from './driver.ts';
import { ownName } from './hub-entry.ts';
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

const PROGRAM = /(^|[\\/])copilot(\.\w+)?$/;

/**
 * Of two servers of one name Copilot connects to the one in its user's settings, which does not know the run. So the
 * run's server has a name of its own, and the user's one is switched off for the run.
 */
export function namedFor(run: RunSpec, { agentInfo }: InitializeResponse): RunSpec {
  return agentInfo?.name === COPILOT ? { ...run, mcp: { ...run.mcp, name: ownName(run.mcp) } } : run;
}

export function withoutOwnServer(run: RunSpec): RunSpec {
  const { runner, mcp } = run;
  if (!(runner.command ?? []).some((word) => PROGRAM.test(word))) return run;
  return { ...run, runner: { ...runner, args: [...runner.args, '--disable-mcp-server', mcp.name] } };
}
