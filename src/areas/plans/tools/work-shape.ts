import { z } from 'zod';

/** What a call says to the one who takes a sub-task. */
export const workShape = () =>
  z.object({
    title: z.string(),
    description: z.string(),
    /** Why there is the plan, and when it is done. */
    problem: z.string(),
    acceptance_criteria: z.array(z.string()),
    /** The call that reads what is cut; absent if all is whole. */
    rest_with: z
      .object({ tool: z.string(), args: z.record(z.string(), z.unknown()), codex_mcp_call: z.string() })
      .optional(),
  });
