import type { Output } from '../../api/client.ts';

export type Happening = Output<'list_activity'>['events'][number];

/** An event as a sentence about its actor: what it did, and to which task. */
export function wordsFor(event: Happening): string {
  const known = sentences[event.type];
  if (known !== undefined) return known(event);
  const [noun = '', verb = ''] = event.type.split('.');
  return `${verb.replaceAll('_', ' ')} a ${noun.replaceAll('_', ' ')}`;
}

const sentences: Readonly<Record<string, (event: Happening) => string>> = {
  'agent.added': () => 'joined the hub',
  'agent.changed': () => 'changed its profile',
  'agent.removed': () => 'left the hub',
  'task.created': ({ status }) => (status === 'pending' ? 'drafted' : 'created'),
  'task.assigned': ({ owner }) => (owner === undefined ? 'took the owner off' : `gave ${owner === 'user' ? 'you' : owner}`),
  'task.activated': () => 'started',
  'task.completed': () => 'completed',
  'task.canceled': () => 'canceled',
  'task.steps': ({ steps, steps_done }) =>
    steps === undefined ? 'changed the steps of' : `is ${steps_done ?? 0} of ${steps} steps through`,
  'task.subtask': () => 'split off a subtask of',
  'task.resource': () => 'changed the resources of',
  'task.updated': updated,
  'thread.message': () => 'wrote on',
};

const statusVerbs: Readonly<Record<string, string>> = {
  pending: 'put back',
  active: 'started',
  blocked: 'is blocked on',
  review: 'asks for a review of',
};

function updated({ changed = [], status, status_before }: Happening): string {
  if (status !== undefined && status !== status_before && changed.includes('status')) {
    return statusVerbs[status] ?? `moved to ${status}`;
  }
  const first = changed[0];
  if (first === 'title') return 'renamed';
  if (first === 'priority') return 'changed the priority of';
  return first === undefined ? 'changed' : `changed the ${words(first)} of`;
}

function words(column: string): string {
  return column.replace(/([A-Z])/g, ' $1').toLowerCase();
}
