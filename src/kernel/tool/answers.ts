import { z } from 'zod';
import { estimatedTokens } from '../text/token-estimate.ts';

/** How many items an answer left out, and how to get them. */
export const budget = z.object({
  items_available: z.int(),
  items_returned: z.int(),
  collapsed_count: z.int(),
  estimated_tokens_returned: z.int(),
  hydrate_with: z.string(),
  why_collapsed: z.string().nullable(),
});

/** The output of a tool whose callers expect a bare array, with the fields that an array cannot hold beside it. */
export function arrayAnswer<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().optional(), budget: budget.optional() });
}

/** Computes how many of the available items were returned. */
export function budgetOf(
  items: readonly unknown[],
  { available, hydrateWith, why }: { readonly available: number; readonly hydrateWith: string; readonly why: string },
): z.output<typeof budget> {
  const collapsed = available - items.length;
  return {
    items_available: available,
    items_returned: items.length,
    collapsed_count: collapsed,
    estimated_tokens_returned: estimatedTokens(JSON.stringify(items).length),
    hydrate_with: hydrateWith,
    why_collapsed: collapsed === 0 ? null : why,
  };
}
