import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { folded } from '../../../kernel/search/terms.ts';
import { contains, likePattern } from '../../../kernel/store/contained-text.ts';
import type { TaskStatus } from '../rules/task.ts';

/** The filter of a task list; all given conditions must match. */
export interface SummaryFilter {
  readonly owner?: AgentId | undefined;
  readonly status?: TaskStatus | undefined;
  readonly collectionId?: number | undefined;
  readonly topic?: string | undefined;
  /** The title or the description must contain each of these words. */
  readonly text?: string | undefined;
}

/** May also match tasks whose text lacks the words; `says` makes the final check. */
export function fits(filter: SummaryFilter) {
  return (row: ExpressionBuilder<Schema, 'tasks'>): Expression<SqlBool> => {
    const { owner, status, collectionId, topic, text } = filter;
    return row.and([
      ...(owner === undefined ? [] : [row('owner', '=', owner)]),
      ...(status === undefined ? [] : [row('status', '=', status)]),
      ...(collectionId === undefined ? [] : [row('collection_id', '=', collectionId)]),
      ...(topic === undefined ? [] : [hasTopic(row, topic)]),
      ...wordsOf(text ?? '').map((word) => maySay(row, word)),
    ]);
  };
}

export function hasTopic(row: ExpressionBuilder<Schema, 'tasks'>, topic: string) {
  return row.exists(
    row
      .selectFrom('memory_topics')
      .select('memory_id')
      .whereRef('memory_topics.memory_id', '=', 'tasks.memory_id')
      .where('memory_topics.folded', '=', folded(topic)),
  );
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

export function says(task: Pick<Schema['tasks'], 'title' | 'description'>, { text = '' }: SummaryFilter): boolean {
  return wordsOf(text).every((word) => contains(task.title, word) || contains(task.description, word));
}

function maySay(row: ExpressionBuilder<Schema, 'tasks'>, word: string) {
  const pattern = likePattern(word);
  return row.or([
    row(row.fn<string>('lower', ['title']), 'like', pattern),
    row(row.fn<string>('lower', ['description']), 'like', pattern),
  ]);
}
