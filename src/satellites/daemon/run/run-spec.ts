import type { RunClaim } from '../../../areas/runs/flows/claim-run.ts';
import { plausibleRef, type Run } from '../../../areas/runs/rules/run.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { MINUTE } from '../../../kernel/rules/time.ts';
import { approvalsOf, type RunnerSettings } from '../../../kernel/settings/runner-settings.ts';
import type { RunLimits, RunSpec } from '../drivers/driver.ts';
import type { RunSettings } from '../run-settings.ts';
import type { CarryOutParts } from './parts.ts';
import type { Work } from './work.ts';

/** The session of the agent's own program to resume, if it is of the same driver and folder. */
export function resumable(session: RunClaim['lease']['session'], driver: string, cwd: string): string | undefined {
  if (session?.driver !== driver || session.cwd !== cwd) return undefined;
  return plausibleRef(session.ref) ?? undefined;
}

interface Start {
  readonly run: Run;
  readonly runner: RunnerSettings;
  readonly work: Work;
  readonly token: string;
  readonly cwd: string;
  readonly resumeRef: string | undefined;
}

/** The spec of a run, for its driver. */
export function specFor({ settings, mcp }: CarryOutParts, start: Start): RunSpec {
  const { run, runner, work, token, cwd, resumeRef } = start;
  return {
    runId: run.id,
    taskId: run.taskId === null ? null : String(run.taskId),
    agentId: run.agent,
    cwd,
    ...defined({ systemPrompt: work.systemPrompt }),
    prompt: work.prompt,
    ...defined({ resumeRef }),
    background: true,
    mcp: { ...mcp, token },
    policy: { tools: runner.tools, approvals: approvalsOf(runner) },
    limits: limitsFor(settings, runner),
    runner,
  };
}

function limitsFor(settings: RunSettings, { limits }: RunnerSettings): RunLimits {
  return {
    wallMs: limits.wallMinutes === undefined ? settings.wallMs : limits.wallMinutes * MINUTE,
    idleMs: limits.idleMinutes === undefined ? settings.idleMs : limits.idleMinutes * MINUTE,
    ...defined({ maxTurns: limits.maxTurns, maxCostUsd: limits.maxCostUsd }),
  };
}
