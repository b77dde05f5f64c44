import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { mentionWeightMilli } from '../rules/mention-weight.ts';

export interface Mention {
  readonly task: Task;
  /** The entry on the task's thread. */
  readonly memoryId: number;
  readonly kind: string;
  /** In the form that claims use. */
  readonly files?: readonly string[] | undefined;
}

/** Adds to the heat of the files that thread entries name, once per entry. */
export async function mentionFiles(unit: Writes, mentions: readonly Mention[]): Promise<void> {
  const rows = mentions.flatMap(({ task, memoryId, kind, files = [] }) => {
    const weightMilli = mentionWeightMilli(kind);
    if (weightMilli === 0) return [];
    const on = { memoryId, taskId: task.id, repoRoot: task.repoRoot ?? '', weightMilli };
    return [...new Set(files)].map((filePath) => ({ ...on, filePath }));
  });
  if (rows.length > 0) await unit.fileMentions.add(rows);
}
