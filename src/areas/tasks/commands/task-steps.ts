import { answer, type Context } from '../../../kernel/cli/context.ts';
import { calledHere } from '../../../kernel/cli/io.ts';
import { type Call, throughDoor } from '../../../kernel/cli/through-door.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import type { TaskShape } from '../tools/task-shape.ts';
import { viewOf } from './task-commands.ts';
import type { StepOptions } from './task-moving.ts';
import { progressOf, stepLines } from './task-views.ts';

/** Ticks steps first, by the numbers the person saw, then appends new steps. */
export async function steps(context: Context, id: string, options: StepOptions): Promise<void> {
  const { check = [], uncheck = [], add = [] } = options;
  const ticks = [
    ...check.map((text) => ({ index: indexFrom(text), done: true })),
    ...uncheck.map((text) => ({ index: indexFrom(text), done: false })),
  ];
  refuseLongSteps(add);
  await throughDoor(context, ticks.length === 0 && add.length === 0 ? 'read' : 'write', async (call) => {
    let task = ticks.length === 0 ? await call('get_task', { id }) : undefined;
    for (const tick of ticks) task = await call('update_step', { id, ...tick });
    const shown = task === undefined || add.length === 0 ? task : await withMore(call, task, add);
    if (shown === undefined) return;
    answer(context, { id: shown.id, steps: shown.steps }, () =>
      shown.steps.length === 0
        ? calledHere(context.io, `#${shown.id} has no steps yet. To add one: waggle task steps ${shown.id} --add "…"`)
        : [progressOf(shown), ...stepLines(shown, viewOf(context))].join('\n'),
    );
  });
}

export function withMore(call: Call, { id, steps: before }: TaskShape, titles: readonly string[]): Promise<TaskShape> {
  const kept = before.map(({ taskId, ...step }) => step);
  const plan = [...kept, ...titles.map((title) => ({ title, done: false }))];
  return call('update_steps', { id, steps: plan });
}

function indexFrom(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new WaggleError('INVALID_INPUT', 'Expected the number of a step, counting from 0.');
}

/** Checked before the task is created: refused steps would leave a task without a plan. */
export function refuseLongSteps(titles: readonly string[]): void {
  const wrong = titles.find((title) => title.trim() === '' || [...title].length > limits.stepTitle);
  if (wrong === undefined) return;
  throw new WaggleError('INVALID_INPUT', `A step title has 1-${limits.stepTitle} characters.`);
}
