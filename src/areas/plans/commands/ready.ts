import path from 'node:path';
import { answer, type Context } from '../../../kernel/cli/context.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import type { ReadyOptions } from '../../tasks/commands/task.ts';
import type { ReadyEntry } from '../tools/ready-shape.ts';

/** Shows the queue of ready work; `--json` prints the unchanged answer of task_ready_for_agent. */
export function ready(context: Context, { session, repoRoot, limit }: ReadyOptions): Promise<void> {
  return throughDoor(context, 'read', async (call) => {
    const found = await call('task_ready_for_agent', {
      limit,
      auto_claim: false,
      ...(session === undefined ? {} : { session_id: session }),
      ...(repoRoot === undefined ? {} : { repo_root: path.resolve(context.io.cwd, repoRoot) }),
    });
    answer(context, found, () =>
      [...found.ready.map(lineOf), ...(found.ready.length === 0 ? [] : ['']), found.next_action].join('\n'),
    );
  });
}

function lineOf(entry: ReadyEntry): string {
  const { priority, dialect, task_id, title = '', plan_slug, subtask_index, fit_score } = entry;
  const name = plan_slug === undefined ? `#${task_id}` : `${plan_slug}/sub-${subtask_index}`;
  const fit = fit_score === undefined ? '' : `  fit ${fit_score}`;
  return plainLine(`${priority}. ${name}  ${title}  (${dialect})${fit}`);
}
