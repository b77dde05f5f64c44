import { z } from 'zod';

const reason = z.object({
  error_code: z.string(),
  error_message: z.string().nullable(),
  count: z.int(),
  last_ts: z.int(),
});

const usage = () =>
  z.object({
    operation: z.string(),
    calls: z.int(),
    ok_count: z.int(),
    error_count: z.int(),
    error_reasons: z.array(reason),
    input_tokens: z.int(),
    output_tokens: z.int(),
    total_tokens: z.int(),
    total_cost_usd: z.number(),
    avg_cost_usd: z.number(),
    avg_input_tokens: z.int(),
    avg_output_tokens: z.int(),
    total_duration_ms: z.int(),
    avg_duration_ms: z.int(),
    last_ts: z.int(),
  });

const live = () =>
  z.object({
    note: z.string(),
    window: z.object({ since: z.int(), until: z.int(), hours: z.number() }),
    cost_basis: z.object({
      input_usd_per_1m_tokens: z.number(),
      output_usd_per_1m_tokens: z.number(),
      configured: z.boolean(),
    }),
    totals: usage(),
    operations: z.array(usage()),
  });

const reference = () =>
  z.object({
    kind: z.literal('static_per_session_model'),
    note: z.string(),
    rows: z.array(
      z.object({
        operation: z.string(),
        frequency_per_session: z.number(),
        baseline_tokens: z.int(),
        colony_tokens: z.int(),
        savings_pct: z.int(),
        rationale: z.string(),
      }),
    ),
    totals: z.object({ baseline_tokens: z.int(), colony_tokens: z.int(), savings_pct: z.int() }),
  });

export const savingsShape = () => z.object({ live: live(), reference: reference() });
