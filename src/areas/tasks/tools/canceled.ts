import { z } from 'zod';
import { taskCard } from './task-card.ts';
import type { TaskShape } from './task-shape.ts';

export const canceledIds = z.array(z.string()).describe('This task and the subtasks canceled with it');

/** The card of a canceled task, and the subtasks canceled with it. */
export function canceledText(task: TaskShape, ids: readonly string[] = []): string {
  const below = ids.filter((id) => id !== task.id).map((id) => `#${id}`);
  const along = below.length === 0 ? '' : `\n\nCanceled with it: ${below.join(', ')}.`;
  return `Task canceled and archived:\n\n${taskCard(task)}${along}`;
}
