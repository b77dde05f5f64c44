import { limits } from '../../../kernel/rules/limits.ts';
import { type ForeignTask, storable } from './foreign-task.ts';

export const LONGEST_TOPIC = 60;

/** A line with the task's old id, so that a search for it finds the task. */
export function originLine(origin: string): string {
  return `Imported from ${origin.replace(': ', ' as ')}.`;
}

/** How many bytes a description may have. */
export function roomFor(origin: string): number {
  return limits.textBytes - Buffer.byteLength(originLine(origin)) - 8;
}

/** The parts of a task that exceed its limits, for the import report. */
export function cutOf(file: ForeignTask, parts: number, origin: string): readonly string[] {
  const bytes = Buffer.byteLength(storable(file.description));
  const steps = file.steps.length + parts;
  return [
    ...(bytes > roomFor(origin) ? [`its description has ${bytes} bytes of at most ${limits.textBytes}`] : []),
    ...(steps > limits.steps ? [`it has ${steps} steps of at most ${limits.steps}`] : []),
    ...(file.topics.length > limits.topics ? [`it has ${file.topics.length} topics of at most ${limits.topics}`] : []),
    ...(file.topics.some((topic) => topic.length > LONGEST_TOPIC) ? ['a topic is too long'] : []),
  ].map((reason) => `${file.id}: ${reason}`);
}
