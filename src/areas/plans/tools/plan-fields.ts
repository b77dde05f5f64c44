import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import { once } from '../../../kernel/tool/define.ts';
import { cappedList, cappedText, field } from '../../../kernel/tool/fields.ts';
import { workKinds } from '../../profiles/rules/profile.ts';
import { isSlug } from '../../specs/rules/slug.ts';
import { specField } from '../../specs/tools/spec-fields.ts';
import type { SubtaskDraft } from '../rules/plan.ts';
import { scopePath } from '../rules/scope-path.ts';
import type { WaveWish } from '../rules/wave-order.ts';

const someText = (max: number) => cappedText(max).refine((text) => !isBlank(text), 'It cannot be blank.');
const path = () => someText(limits.resourceValue);
const index = () => z.int().refine((at) => at >= 0 && at < 100, 'An index, 0-99.');
const position = () => z.int().refine((at) => at >= 0, 'Counted from 0.');
const text = () => cappedText(limits.title);

const longText = () => field.longText.refine((given) => !isBlank(given), 'It cannot be blank.');

/** A list whose bounds are checked but not part of the listed schema. */
function listOf<T extends z.ZodType>(item: T, min: number, max: number) {
  return cappedList(item, max).refine((list) => list.length >= min, `At least ${min} of them.`);
}

export const planField = {
  repoRoot: path().describe('Repository'),
  slug: z.string().refine(isSlug, 'A slug is kebab-case, up to 100 characters.').describe('Kebab-case'),
  /** The slug of an existing plan is looked up, so its format is not checked. */
  planSlug: someText(200).describe('Plan'),
  /** The id of a spec row is looked up too. */
  specRow: someText(100).describe('Like T5'),
  subtaskIndex: position().describe('From 0'),
  title: field.title.describe('Title'),
  problem: longText().describe('Why'),
  criteria: listOf(someText(2000), 1, 50).describe('When done'),
  capability: z.enum(workKinds),
};

/** A plan has at least two sub-tasks; more than a hundred cannot be coordinated. */
export const subtasks = () =>
  cappedList(
    z.object({
      title: field.title.describe('Imperative'),
      description: longText().describe('What to do'),
      file_scope: listOf(path(), 1, 200).describe('Files'),
      depends_on: cappedList(position(), 100).optional().describe('Earlier indexes'),
      spec_row_id: specField.rowWord.optional().describe('Like T5'),
      capability_hint: planField.capability.optional().describe('Kind of work'),
    }),
    100,
  )
    .min(2)
    .describe('2-100');

/** Every form in which a wave may name its sub-tasks. */
const givenWaves = once(() =>
  z.array(
    z.object({
      name: text().optional(),
      subtask_indexes: cappedList(index(), 100).optional(),
      subtask_indices: cappedList(index(), 100).optional(),
      titles: cappedList(text(), 100).optional(),
      subtask_refs: cappedList(z.union([z.int(), text()]), 100).optional(),
      rationale: cappedText(2000).optional(),
    }),
  ),
);

/** Listed without its inner schema, which would cost every client more tokens than the rest of the tool. */
export const waves = () => cappedList(z.looseObject({}), 100).describe('[{name, titles | subtask_indexes}]');

export type GivenSubtask = z.output<ReturnType<typeof subtasks>>[number];

export function draftsOf(given: readonly GivenSubtask[], repoRoot: string): readonly SubtaskDraft[] {
  return given.map((one) => ({
    title: one.title,
    description: one.description,
    files: [...new Set(one.file_scope.map((file) => scopePath(file, repoRoot)))],
    dependsOn: [...new Set(one.depends_on ?? [])],
    specRow: one.spec_row_id ?? null,
    capability: one.capability_hint ?? null,
  }));
}

/** Parses the waves of a call, whichever form they have. */
export function wishesOf(given: unknown): readonly WaveWish[] {
  if (given === undefined || given === null) return [];
  const read = givenWaves().safeParse(given);
  if (!read.success)
    throw new WaggleError('PLAN_INVALID_WAVE_DEPENDENCY', 'Waves name sub-tasks by index, title or kind.');
  return read.data.map((one) => ({
    name: one.name,
    indexes: [...(one.subtask_indexes ?? []), ...(one.subtask_indices ?? [])],
    titles: one.titles ?? [],
    refs: one.subtask_refs ?? [],
  }));
}
