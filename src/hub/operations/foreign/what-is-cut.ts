import { limits } from '../../../core/limits.ts';
import { type ForeignTask, storable } from './foreign-task.ts';

export const LONGEST_TOPIC = 60;

/** The line that makes a task findable under its old name. */
export function originLine(origin: string): string {
  return `Imported from ${origin.replace(': ', ' as ')}.`;
}

/** How much of a description there is room for, in bytes. */
export function roomFor(origin: string): number {
  return limits.textBytes - Buffer.byteLength(originLine(origin)) - 8;
}

/** What of a task is more than a task may hold: whoever imports it has to know. */
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
