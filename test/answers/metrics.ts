import type { Example } from './example.ts';

export const metricExamples: readonly Example[] = [
  { tool: 'savings_report', does: { since_ms: 9_999_999_999_999, operation: 'none' }, refuses: { hours: 0 } },
];
