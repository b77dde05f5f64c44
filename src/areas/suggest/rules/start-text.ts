import { type Quoted, quotedLines } from '../../../kernel/text/others-words.ts';

export interface StartSuggestion {
  readonly similar: readonly { readonly task_id: number; readonly similarity: number }[];
  readonly files: readonly string[];
  /** The first problem found on one of them. */
  readonly pattern: { readonly kind: string; readonly seen_in_task_id: number } | undefined;
}

/** Token limit for a suggestion in the text at a session's start. */
export const SUGGESTION_TOKENS = 120;
const MOST_TASKS = 3;
const MOST_FILES = 3;
const TOKENS_PER_QUOTE = 40;

/**
 * A suggestion from past tasks for a starting session: ids, figures and a call; file names only for clients that show
 * them as data.
 */
export function suggestionText({ similar, files, pattern }: StartSuggestion, quote: boolean): string {
  const tasks = similar.slice(0, MOST_TASKS).map(({ task_id, similarity }) => `#${task_id} (${similarity.toFixed(2)})`);
  const watch = pattern === undefined ? '' : ` To watch: ${pattern.kind} on task ${pattern.seen_in_task_id}.`;
  const line = `Waggle, similar past tasks: ${tasks.join(', ')}.${watch} Call: task_suggest_approach, for likely files and durations.`;
  const named: readonly Quoted[] =
    quote && files.length > 0 ? [{ label: 'files they began with', text: files.slice(0, MOST_FILES).join(', ') }] : [];
  return [line, ...quotedLines(named, TOKENS_PER_QUOTE)].join('\n');
}
