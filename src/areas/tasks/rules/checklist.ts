import type { Step } from './task.ts';

/** A task in markdown: its first line, its check boxes, and the remaining text. */
export interface Checklist {
  readonly title: string;
  readonly description: string;
  readonly boxes: readonly CheckBox[];
}

export interface CheckBox {
  readonly title: string;
  readonly details: string | null;
  readonly done: boolean;
}

const box = /^\s{0,8}[-*+] \[([ xX])\] +(\S.*)$/;
const indented = /^(?: {2}|\t)\s*(\S.*)$/;

/** Extracts check boxes from a text. Indented lines right below a box are its details. */
export function parseBoxes(text: string): { readonly rest: string; readonly boxes: readonly CheckBox[] } {
  const rest: string[] = [];
  const boxes: { title: string; details: string[]; done: boolean }[] = [];
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    const found = box.exec(line);
    const below: RegExpExecArray | null = open ? indented.exec(line) : null;
    if (found !== null) boxes.push({ title: (found[2] ?? '').trimEnd(), details: [], done: found[1] !== ' ' });
    else if (below !== null) boxes.at(-1)?.details.push((below[1] ?? '').trimEnd());
    else rest.push(line);
    open = found !== null || below !== null;
  }
  return {
    rest: rest.join('\n').trim(),
    boxes: boxes.map(({ title, details, done }) => ({
      title,
      details: details.length === 0 ? null : details.join('\n'),
      done,
    })),
  };
}

/** The first line is the title, check boxes become steps, and the rest is the description. */
export function parseChecklist(text: string): Checklist {
  const { rest, boxes } = parseBoxes(text);
  const end = rest.search(/\r?\n/);
  if (end === -1) return { title: rest, description: '', boxes };
  return { title: rest.slice(0, end).trimEnd(), description: rest.slice(end).trim(), boxes };
}

/** The inverse: prints a text that parseChecklist reads as the same task. */
export function printChecklist(task: {
  readonly title: string;
  readonly description: string;
  readonly steps: readonly Pick<Step, 'title' | 'details' | 'done'>[];
}): string {
  const steps = task.steps.flatMap(({ title, details, done }) => [
    `- [${done ? 'x' : ' '}] ${title}`,
    ...(details === null ? [] : details.split('\n').map((line) => `  ${line}`)),
  ]);
  return [task.title, task.description, steps.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** New boxes inherit the details and subtasks of existing steps with the same title. */
export function stepsFrom(boxes: readonly CheckBox[], known: readonly Step[]): readonly Step[] {
  const left = [...known];
  return boxes.map(({ title, details, done }) => {
    const at = left.findIndex((step) => step.title === title);
    const same = at === -1 ? undefined : left.splice(at, 1)[0];
    return { title, details: details ?? same?.details ?? null, done, subtaskId: same?.subtaskId ?? null };
  });
}

export function progressOf(steps: readonly Pick<Step, 'done'>[]): [number, number] | null {
  return steps.length === 0 ? null : [steps.filter((step) => step.done).length, steps.length];
}
