import type { Task } from './task.ts';

/** The text by which a task is searched and stored as a memory: title, description and steps. */
export function taskText(task: Pick<Task, 'title' | 'description' | 'steps'>): string {
  const steps = task.steps.map((step) =>
    step.details === null ? `- ${step.title}` : `- ${step.title}: ${step.details}`,
  );
  return [task.title, task.description, steps.join('\n')].filter((part) => part !== '').join('\n\n');
}
