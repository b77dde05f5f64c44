import { describe, expect, test } from 'vitest';
import { likelyFiles, outcomeOf, resolutionHints, wilson } from './approach.ts';

const MINUTE = 60_000;

describe('what similar tasks suggest', () => {
  test('trusts a share less the fewer cases it rests on', () => {
    expect(wilson(0, 0)).toBe(0);
    expect([wilson(1, 1), wilson(3, 3), wilson(10, 10)]).toEqual([0.5, 0.75, 0.909]);
    expect(wilson(4, 5)).toBe(0.579);
    expect(wilson(0, 5)).toBe(0);
  });

  test('names the first three files of each task, the most likely first', () => {
    const claims = new Map([
      [1, ['a.ts', 'a.ts', 'b.ts', 'c.ts', 'late.ts']],
      [2, ['b.ts']],
      [3, []],
    ]);
    expect(likelyFiles(claims, 3)).toEqual([
      { file_path: 'b.ts', appears_in_count: 2, confidence: wilson(2, 3) },
      { file_path: 'a.ts', appears_in_count: 1, confidence: wilson(1, 3) },
      { file_path: 'c.ts', appears_in_count: 1, confidence: wilson(1, 3) },
    ]);
  });

  test('takes medians of at least two completed tasks', () => {
    const one = { createdAt: 0, archivedAt: 10 * MINUTE, handoffs: 0, subtasks: 4 };
    expect(resolutionHints([one])).toBeNull();
    const other = { createdAt: 0, archivedAt: 31 * MINUTE, handoffs: 1, subtasks: 0 };
    expect(resolutionHints([one, other])).toEqual({
      median_elapsed_minutes: 21,
      median_handoff_count: 0.5,
      median_subtask_count: 2,
      completed_sample_size: 2,
    });
    expect(resolutionHints([one, other, other])).toMatchObject({ median_elapsed_minutes: 31 });
  });

  test('calls open work abandoned after a week of silence', () => {
    const task = { status: 'active', updatedAt: 0 } as const;
    expect(outcomeOf(task, 7 * 24 * 60 * MINUTE)).toBe('open');
    expect(outcomeOf(task, 7 * 24 * 60 * MINUTE + 1)).toBe('abandoned');
    expect(outcomeOf({ status: 'done', updatedAt: 0 }, 1e12)).toBe('completed');
    expect(outcomeOf({ status: 'canceled', updatedAt: 0 }, 1e12)).toBe('archived');
  });
});
