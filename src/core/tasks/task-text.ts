import type { Task } from './task.ts';

/** The text under which a task is found and remembered: its title, its description and its steps. */
export function taskText(task: Pick<Task, 'title' | 'description' | 'steps'>): string {
  const steps = task.steps.map((step) =>
    step.details === null ? `- ${step.title}` : `- ${step.title}: ${step.details}`,
  );
  return [task.title, task.description, steps.join('\n')].filter((part) => part !== '').join('\n\n');
}
