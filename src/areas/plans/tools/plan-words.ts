import type { z } from 'zod';
import type { Screen } from '../../../kernel/tool/cli-shape.ts';
import type { SubtaskStatus } from '../rules/plan.ts';
import type { planShape } from './plan-shape.ts';
import type { ReadyAnswer, ReadyEntry } from './ready-shape.ts';

type PlanRow = z.output<typeof planShape>;

/** The state of a sub-task in the words that a task has everywhere else. */
const statusWords: Readonly<Record<SubtaskStatus, string>> = {
  available: 'pending',
  blocked: 'blocked',
  claimed: 'active',
  completed: 'done',
  canceled: 'canceled',
};

const inWords = <T extends { readonly status: SubtaskStatus }>(one: T) => ({ ...one, status: statusWords[one.status] });

export function plansForPeople({ items, ...beside }: { readonly items: readonly PlanRow[] }): object {
  const plans = items.map(({ subtask_counts: counts, waves, subtasks, next_available, ...plan }) => ({
    ...plan,
    subtask_counts: {
      pending: counts.available,
      blocked: counts.blocked,
      active: counts.claimed,
      done: counts.completed,
    },
    waves: waves.map(({ completed, claimed, ...wave }) => ({ ...wave, active: claimed, done: completed })),
    subtasks: subtasks.map(inWords),
    next_available: next_available.map(inWords),
  }));
  return { plans, ...beside };
}

export function planListWords({ items }: { readonly items: readonly PlanRow[] }, screen: Screen): string {
  if (items.length === 0) return screen.hint('No plans here. To publish one: waggle plan publish --help');
  return items.map((plan) => planLines(plan, screen)).join('\n\n');
}

function planLines({ plan_slug, title, subtasks, archived }: PlanRow, { line, strong, table }: Screen): string {
  const done = subtasks.filter(({ status }) => status === 'completed').length;
  const rows = subtasks.map((one) => ({
    sub: one.subtask_index,
    task: `#${one.task_id}`,
    status: statusWords[one.status],
    title: one.title,
    wave: one.wave_name,
    waits_for: one.status === 'completed' ? '' : one.depends_on.join(', '),
    agent: one.claimed_by_agent ?? '',
  }));
  const state = archived ? ', archived' : '';
  return `${strong(line(plan_slug))}  ${line(title)} (${done} of ${subtasks.length} done${state})\n${table(rows)}`;
}

/** The queue of ready work, with the command that takes each piece. */
export function readyWords({ ready, total_available }: ReadyAnswer, screen: Screen): string {
  const { hint, line } = screen;
  if (ready.length === 0) return hint('Nothing is ready to be worked on. To list all open tasks: waggle task list');
  const rest = total_available - ready.length;
  const more = rest > 0 ? [`There are ${rest} more. To see them: --limit ${Math.min(20, total_available)}`] : [];
  return [...ready.flatMap((entry) => [line(entryLine(entry)), `     ${hint(takingCommand(entry))}`]), ...more].join(
    '\n',
  );
}

function entryLine({
  priority,
  task_id,
  title = '',
  plan_slug,
  subtask_index,
  fit_score,
  dialect,
}: ReadyEntry): string {
  const name = plan_slug === undefined ? `#${task_id}` : `${plan_slug}/sub-${subtask_index}`;
  const fit = fit_score === undefined ? '' : `  fit ${fit_score}`;
  return `${priority}. ${name}  ${title}  (${dialect})${fit}`;
}

function takingCommand({ task_id, plan_slug, subtask_index, kind }: ReadyEntry): string {
  if (kind === 'quota_relay_ready') return `waggle task quota-accept ${task_id}`;
  return plan_slug === undefined ? `waggle task claim ${task_id}` : `waggle plan claim ${plan_slug} ${subtask_index}`;
}

interface Completed {
  readonly auto_archive: { readonly status: string };
  readonly spec_row?: { readonly status: string; readonly reason?: string | undefined } | undefined;
}

export function completedWords({ auto_archive, spec_row }: Completed): string {
  const archived = auto_archive.status === 'archived' ? ' The plan is complete and archived.' : '';
  return `The sub-task is done.${archived}${spec_row?.status === 'done' ? ' Its row in the spec is done too.' : ''}`;
}
