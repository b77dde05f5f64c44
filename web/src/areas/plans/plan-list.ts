import type { Output } from '../../api/client.ts';

export type Plan = Output<'task_plan_list'>['items'][number];
export type Subtask = Plan['subtasks'][number];

export interface Standing {
  readonly state: 'stuck' | 'waiting' | 'working' | 'done';
  readonly words: string;
  /** The sub-tasks behind these words. */
  readonly of: readonly Subtask[];
}

const isOpen = ({ status }: Subtask) => status !== 'completed' && status !== 'canceled';

/** How a plan stands: stuck if nobody works on it and nobody could, waiting if somebody could. */
export function standingOf({ subtasks }: Plan): Standing {
  const open = subtasks.filter(isOpen);
  const claimed = open.filter(({ status }) => status === 'claimed');
  const available = open.filter(({ status }) => status === 'available');
  if (open.length === 0) return { state: 'done', words: 'Everything is done', of: [] };
  if (claimed.length > 0) return { state: 'working', words: `${namesOf(claimed)} at work`, of: claimed };
  if (available.length > 0) return { state: 'waiting', words: `Nobody has taken ${numbers(available)}`, of: available };
  return { state: 'stuck', words: `Nothing can be taken: ${numbers(open)} wait`, of: open };
}

const rank = { stuck: 0, waiting: 1, working: 2, done: 3 } as const;

/** Stuck plans first, finished ones last; within the same standing the newest first. */
export function worstFirst(plans: readonly Plan[]): readonly Plan[] {
  const rankOf = (plan: Plan) => (plan.archived ? 4 : rank[standingOf(plan).state]);
  return [...plans].sort((one, other) => rankOf(one) - rankOf(other) || other.created_at - one.created_at);
}

const SHOWN = 3;

function numbers(subtasks: readonly Subtask[]): string {
  const shown = subtasks.slice(0, SHOWN).map(({ task_id }) => `#${task_id}`);
  return `${shown.join(', ')}${subtasks.length > SHOWN ? ` and ${subtasks.length - SHOWN} more` : ''}`;
}

function namesOf(subtasks: readonly Subtask[]): string {
  const names = [...new Set(subtasks.map(({ claimed_by_agent: agent }) => agent ?? 'somebody'))];
  return `${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''}`;
}
