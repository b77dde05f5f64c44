import { z } from 'zod';
import { claimPath } from '../../core/claims/claim-path.ts';
import { limits } from '../../core/limits.ts';
import type { SubtaskDraft } from '../../core/plans/plan.ts';
import type { WaveWish } from '../../core/plans/wave-order.ts';
import { workKinds } from '../../core/profiles/profile.ts';
import { isSlug } from '../../core/specs/slug.ts';
import { cappedList, cappedText, field } from '../fields.ts';

const path = () => cappedText(limits.resourceValue).min(1);
const index = () => z.int().min(0).max(99);
const text = () => cappedText(limits.title);

export const planField = {
  repoRoot: path().describe('Repository'),
  slug: z.string().refine(isSlug, 'A slug is kebab-case, up to 100 characters.').describe('Plan, kebab-case'),
  /** Slugs of plans that exist are looked up, not judged. */
  planSlug: cappedText(200).min(1).describe('Plan'),
  subtaskIndex: z.int().min(0).describe('From 0'),
  title: field.title.describe('Title'),
  problem: field.longText.min(1).describe('Why'),
  criteria: z.array(cappedText(2000).min(1)).min(1).max(50).describe('When it is done'),
  capability: z.enum(workKinds),
};

/** Two make a plan; more than a hundred are more than anybody coordinates. */
export const subtasks = () =>
  z
    .array(
      z.object({
        title: field.title.describe('Imperative'),
        description: field.longText.min(1).describe('What to do'),
        file_scope: z.array(path()).min(1).max(200).describe('Files'),
        depends_on: z.array(z.int()).max(100).optional().describe('Earlier indexes'),
        spec_row_id: cappedText(100).min(1).optional().describe('Row, as T5'),
        capability_hint: planField.capability.optional().describe('Kind of work'),
      }),
    )
    .min(2)
    .max(100)
    .describe('2-100');

const wave = () =>
  z.object({
    name: text().optional().describe('Name'),
    subtask_indexes: cappedList(index(), 100).optional().describe('By index'),
    subtask_indices: cappedList(index(), 100).optional().describe('As subtask_indexes'),
    titles: cappedList(text(), 100).optional().describe('By title'),
    subtask_refs: cappedList(z.union([z.int(), text()]), 100)
      .optional()
      .describe('Index, title or kind'),
    rationale: cappedText(2000).optional().describe('Why'),
  });

export const waves = () => cappedList(wave(), 100).describe('Order in waves');

export type GivenSubtask = z.output<ReturnType<typeof subtasks>>[number];
export type GivenWave = z.output<ReturnType<typeof wave>>;

export function draftsOf(given: readonly GivenSubtask[], repoRoot: string): readonly SubtaskDraft[] {
  return given.map((one) => ({
    title: one.title,
    description: one.description,
    files: [...new Set(one.file_scope.map((file) => claimPath(file.replace(/\/+$/, ''), repoRoot, undefined)))],
    dependsOn: [...new Set(one.depends_on ?? [])],
    specRow: one.spec_row_id ?? null,
    capability: one.capability_hint ?? null,
  }));
}

export function wishesOf(given: readonly GivenWave[] | undefined): readonly WaveWish[] {
  return (given ?? []).map((one) => ({
    name: one.name,
    indexes: [...(one.subtask_indexes ?? []), ...(one.subtask_indices ?? [])],
    titles: one.titles ?? [],
    refs: one.subtask_refs ?? [],
  }));
}
