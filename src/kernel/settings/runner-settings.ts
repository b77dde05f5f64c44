import { z } from 'zod';

/** How the hub can start an agent. */
const driverKinds = ['acp', 'claude', 'codex', 'exec', 'sample'] as const;
type DriverKind = (typeof driverKinds)[number];

/** What a run may need a permission for. */
export const approvalKinds = ['edit', 'command', 'network', 'other'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

const approvalPolicy = z.enum(['inbox', 'deny']);

const needsCommand: ReadonlySet<DriverKind> = new Set(['acp', 'exec']);

const takesModel: ReadonlySet<DriverKind> = new Set(['claude', 'codex']);

/** Flags that the hub sets itself, for parsing the output, identity or safety. */
const hubsOwn: Partial<Record<DriverKind, RegExp>> = {
  claude:
    /^(-p|--print|--output-format|--input-format|--session-id|-r|--resume|-c|--continue|--fork-session|--mcp-config|--strict-mcp-config|--permission-mode|--allowed-?[tT]ools|--dangerously-.*|--allow-dangerously-.*|--no-session-persistence)(=|$)/,
  codex: /^(--json|--skip-git-repo-check|-s|--sandbox|--dangerously-.*|--ephemeral|-C|--cd|--worktree|--last|-)(=|$)/,
};

/**
 * The `runner` of an agent.json. Only files on disk and admins write it, since it names what is executed; it is an
 * argument list, never a shell command.
 */
export const runnerSettings = z
  .strictObject({
    driver: z.enum(driverKinds),
    command: z
      .array(z.string())
      .refine(([program = '']) => program !== '', 'Name the program to start.')
      .optional(),
    /** Extra arguments for the program's own settings; flags that the hub sets are refused. */
    args: z.array(z.string()).default([]),
    cwd: z.string().min(1).optional(),
    env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string()).default({}),
    /** `optional`: a program that does not support MCP; its run may succeed without having connected. */
    hub: z.enum(['required', 'optional']).default('required'),
    /** `hub`: only the hub's own tools are approved unattended. `all`: the agent may do whatever it can. */
    tools: z.enum(['hub', 'all']).default('hub'),
    /**
     * What `tools` does not allow: `deny` refuses it, `inbox` asks a person and waits. For programs that ask the hub,
     * which those of the driver acp do. Kinds that are left out are denied.
     */
    approvals: z.union([approvalPolicy, z.partialRecord(z.enum(approvalKinds), approvalPolicy)]).default('deny'),
    model: z.string().min(1).optional(),
    limits: z
      .strictObject({
        wallMinutes: z.number().positive().max(1440).optional(),
        idleMinutes: z.number().positive().max(1440).optional(),
        maxTurns: z.int().min(1).optional(),
        maxCostUsd: z.number().positive().optional(),
      })
      .default({}),
  })
  .superRefine((runner, context) => {
    const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const { driver, command, args, model } = runner;
    if (needsCommand.has(driver) && command === undefined) issue('command', `The driver ${driver} needs a command.`);
    const owned = args.find((arg) => hubsOwn[driver]?.test(arg));
    if (owned !== undefined) issue('args', `The hub itself sets ${owned.split('=')[0]}.`);
    if (model !== undefined && !takesModel.has(driver)) issue('model', `Name the model in the command of ${driver}.`);
  });

export type ApprovalPolicy = Readonly<Record<ApprovalKind, z.output<typeof approvalPolicy>>>;

/** The policy of each kind. */
export function approvalsOf({ approvals }: Pick<RunnerSettings, 'approvals'>): ApprovalPolicy {
  const of = (kind: ApprovalKind) => (typeof approvals === 'string' ? approvals : (approvals[kind] ?? 'deny'));
  return { edit: of('edit'), command: of('command'), network: of('network'), other: of('other') };
}

export type RunnerSettings = z.output<typeof runnerSettings>;

/** The stored settings; `undefined` if an older or newer Waggle wrote another format. */
export function readRunner(stored: unknown): RunnerSettings | undefined {
  const parsed = runnerSettings.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}
