import { z } from 'zod';

/** Ways in which the hub can start an agent. */
const driverKinds = ['acp', 'claude', 'codex', 'exec', 'sample'] as const;
type DriverKind = (typeof driverKinds)[number];

const needsCommand: ReadonlySet<DriverKind> = new Set(['acp', 'exec']);

/**
 * The `runner` of an agent.json. Only files on disk and admins write it, since it names what is executed; it is an
 * argument list, never a line for a shell.
 */
export const runnerSettings = z
  .strictObject({
    driver: z.enum(driverKinds),
    command: z
      .array(z.string())
      .refine(([program = '']) => program !== '', 'Name the program to start.')
      .optional(),
    cwd: z.string().min(1).optional(),
    env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string()).default({}),
    /** `optional`: a program that cannot speak MCP; its run may be good without having connected. */
    hub: z.enum(['required', 'optional']).default('required'),
    /** `hub`: only the hub's own tools are approved unattended. `all`: the agent may do whatever it can. */
    tools: z.enum(['hub', 'all']).default('hub'),
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
    if (!needsCommand.has(runner.driver) || runner.command !== undefined) return;
    context.addIssue({ code: 'custom', path: ['command'], message: `The driver ${runner.driver} needs a command.` });
  });

export type RunnerSettings = z.output<typeof runnerSettings>;

/** The settings as the store keeps them; `undefined` when an older or newer Waggle wrote something else. */
export function readRunner(stored: unknown): RunnerSettings | undefined {
  const parsed = runnerSettings.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}
