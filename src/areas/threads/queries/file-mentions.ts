import type { UnitContext } from '../../../kernel/store/context.ts';
import { insertion } from '../../../kernel/store/statement.ts';

export interface FileMention {
  readonly memoryId: number;
  readonly filePath: string;
  /** Empty if the task belongs to no repository. */
  readonly repoRoot: string;
  readonly taskId: number;
  readonly weightMilli: number;
}

const insertMentions = insertion('file_mentions');

export function fileMentionWrites({ connection, now }: UnitContext) {
  return {
    /** The entries must already exist, and none may name a file twice. */
    async add(mentions: readonly FileMention[]): Promise<void> {
      const rows = mentions.map(({ memoryId, filePath, repoRoot, taskId, weightMilli }) => ({
        memory_id: memoryId,
        file_path: filePath,
        repo_root: repoRoot,
        task_id: taskId,
        at: now,
        weight_milli: weightMilli,
      }));
      await insertMentions(connection, rows);
    },
  };
}
