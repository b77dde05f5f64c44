import type { Output } from '../../api/client.ts';

export type Happening = Output<'list_activity'>['events'][number];

/** What an actor did, with `{it}` where the task stands. */
export function wordsFor(event: Happening): string {
  const known = sentences[event.type];
  if (known !== undefined) return known(event);
  const [noun = '', verb = ''] = event.type.split('.');
  const what = `${verb.replaceAll('_', ' ')} a ${noun.replaceAll('_', ' ')}`;
  return event.task_id === undefined ? what : `${what} on {it}`;
}

const sentences: Readonly<Record<string, (event: Happening) => string>> = {
  'agent.added': () => 'joined the hub',
  'agent.changed': () => 'changed its profile',
  'agent.removed': () => 'left the hub',
  'task.created': ({ status }) => (status === 'pending' ? 'drafted {it}' : 'created {it}'),
  'task.assigned': ({ owner }) =>
    owner === undefined ? 'took the owner off {it}' : `gave {it} to ${owner === 'user' ? 'you' : owner}`,
  'task.activated': () => 'started {it}',
  'task.completed': () => 'completed {it}',
  'task.canceled': () => 'canceled {it}',
  'task.steps': ({ steps, steps_done }) =>
    steps === undefined
      ? 'changed the steps of {it}'
      : `changed the plan of {it}, now ${steps_done ?? 0} of ${steps} done`,
  'task.subtask': () => 'split off {it} as a subtask',
  'task.resource': () => 'changed the resources of {it}',
  'task.updated': updated,
  'task.dependency': () => 'changed what {it} waits for',
  'task.claimed': () => 'took {it}',
  'task.released': () => 'let go of {it}',
  'thread.message': () => 'wrote on {it}',
  'run.started': () => 'started the owner of {it}',
  'run.ended': () => 'ended a run on {it}',
  'run.parked': () => 'rests from {it} for now',
  'run.skipped': () => 'had no need to start anybody on {it}',
  'user.notified': ({ task_id }) => (task_id === undefined ? 'has something to tell you' : 'asks you about {it}'),
  'message.sent': () => 'sent a message',
  'message.delivered': () => 'got a message',
  'message.read': () => 'read a message',
  'message.acked': () => 'dealt with a message',
  'signal.sent': () => 'pointed somebody at memories',
  'signal.acked': () => 'worked off a signal',
  'memory.added': () => 'remembered something',
  'memory.edited': () => 'corrected a memory',
  'memory.deleted': () => 'forgot a memory',
  'memory.moved': () => 'moved a memory',
  'team.created': () => 'made a team',
  'team.joined': () => 'joined a team',
  'team.left': () => 'left a team',
};

/** What the hub does by itself is written down under its operator's name. */
export function isHubItself({ surface, actor, type }: Happening): boolean {
  return surface === 'hub' && actor === 'user' && !type.startsWith('agent.');
}

const statusVerbs: Readonly<Record<string, string>> = {
  pending: 'put {it} back',
  active: 'started {it}',
  blocked: 'is blocked on {it}',
  review: 'asks for a review of {it}',
};

function updated({ changed = [], status, status_before }: Happening): string {
  if (status !== undefined && status !== status_before && changed.includes('status')) {
    return statusVerbs[status] ?? `moved {it} to ${status}`;
  }
  const first = changed[0];
  if (first === 'title') return 'renamed {it}';
  return first === undefined ? 'changed {it}' : `changed the ${spoken(first)} of {it}`;
}

function spoken(column: string): string {
  return column.replace(/([A-Z])/g, ' $1').toLowerCase();
}
