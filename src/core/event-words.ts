import { type EventType, eventCatalog, type WaggleEvent } from './event.ts';
import { type AgentId, USER } from './identity.ts';

/** An event told to somebody: who did it, `null` for the hub itself, and what, with `{it}` where the task stands. */
export interface Telling {
  readonly who: string | null;
  readonly words: string;
}

/** How the reader knows an agent. */
type Name = (agent: AgentId) => string;
type Tell = (event: WaggleEvent, name: Name) => string | Telling;

const it = ({ taskId }: WaggleEvent, before: string) => (taskId === undefined ? '' : ` ${before} {it}`);
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const telling: Readonly<Record<EventType, Tell>> = {
  'agent.added': about('joined the hub'),
  'agent.changed': about('has another description, rights or runner'),
  'agent.removed': about('left the hub'),
  'task.created': ({ after }) => (after?.status === 'pending' ? 'drafted {it}' : 'created {it}'),
  'task.updated': updated,
  'task.assigned': ({ after }, name) => {
    const owner = text(after?.owner);
    return owner === undefined ? 'took the owner off {it}' : `gave {it} to ${name(owner)}`;
  },
  'task.activated': () => 'started {it}',
  'task.completed': () => 'completed {it}',
  'task.canceled': () => 'canceled {it}',
  'task.steps': ({ after }) =>
    after?.steps === undefined
      ? 'changed the steps of {it}'
      : `changed the plan of {it}, now ${after.stepsDone ?? 0} of ${after.steps} done`,
  'task.subtask': () => 'split off {it} as a subtask',
  'task.resource': () => 'changed the resources of {it}',
  'task.claimed': () => 'took {it}',
  'task.released': () => 'let go of {it}',
  'task.dependency': () => 'changed what {it} waits for',
  'team.created': () => 'made a team',
  'team.deleted': () => 'ended a team',
  'team.joined': about('joined a team'),
  'team.left': about('left a team'),
  'message.sent': () => 'sent a message',
  'message.delivered': () => 'got a message',
  'message.read': () => 'read a message',
  'message.acked': () => 'dealt with a message',
  'thread.message': (event) => (event.taskId === undefined ? 'wrote to a worker' : 'wrote on {it}'),
  'memory.added': () => 'remembered something',
  'memory.edited': () => 'corrected a memory',
  'memory.deleted': () => 'forgot a memory',
  'memory.moved': () => 'moved a memory',
  'collection.created': () => 'made a collection',
  'collection.changed': () => 'changed the name or description of a collection',
  'collection.deleted': () => 'dissolved a collection',
  'member.added': about('joined a collection'),
  'member.changed': about('has another role in a collection'),
  'member.removed': about('left a collection'),
  'signal.sent': ({ agentId }, name) => `pointed ${agentId === undefined ? 'somebody' : name(agentId)} at memories`,
  'signal.acked': () => 'worked off a signal',
  'run.started': (event, name) => byHub(`started ${runner(event, name)}${place(event)}`),
  'run.ended': runEnded,
  'run.parked': (event) => ({
    who: text(event.after?.agent) ?? event.actor,
    words: `${event.taskId === undefined ? 'rests' : 'rests from {it}'} for now${parked[String(event.after?.parked)] ?? ''}`,
  }),
  'run.skipped': (event) => byHub(`had no need to start anybody${it(event, 'on')}`),
  'worker.started': ({ agentId, after }, name) =>
    `started ${after?.worker} as a worker${agentId === undefined ? '' : ` (${name(agentId)})`}`,
  'notification.sent': ({ agentId, after, actor }, name) => ({
    who: text(after?.worker) ?? actor,
    words: `reported to ${agentId === undefined ? 'its parent' : name(agentId)}: ${after?.status}`,
  }),
  'notification.acked': ({ after }) => `took note of ${after?.delivery} from ${after?.worker}`,
  'user.notified': (event, name) => `has a word for ${name(event.agentId ?? USER)}${it(event, 'about')}`,
  'workspace.imported': () => 'imported tasks',
};

const itself: Name = (agent) => agent;

/** What happened in words. No text of others is in them but ids. */
export function tellEvent(event: WaggleEvent, name: Name = itself): Telling {
  const known: Readonly<Record<string, Tell | undefined>> = telling;
  const told = known[event.type]?.(event, name) ?? unknown(event);
  return typeof told === 'string' ? { who: isByHub(event) ? null : event.actor, words: told } : told;
}

/** What the hub does by itself stands in the log under its operator's name. */
function isByHub({ surface, actor }: WaggleEvent): boolean {
  return surface === 'hub' && actor === USER;
}

/** A hub of a newer version may tell of things that this one has no word for. */
function unknown(event: WaggleEvent): string {
  const known: Readonly<Record<string, string>> = eventCatalog;
  return `${event.type}${it(event, 'on')}: ${known[event.type] ?? event.type}`;
}

function byHub(words: string): Telling {
  return { who: null, words };
}

/** About the agent itself, whoever had it registered. */
function about(words: string): Tell {
  return ({ agentId, actor }) => ({ who: agentId ?? actor, words });
}

function runner({ after }: WaggleEvent, name: Name): string {
  const agent = text(after?.agent);
  return agent === undefined ? 'an agent' : name(agent);
}

/** On which task, or as which worker, a run is. */
function place(event: WaggleEvent): string {
  const worker = text(event.after?.worker);
  return worker === undefined ? it(event, 'on') : ` as ${worker}`;
}

function runEnded(event: WaggleEvent, name: Name): Telling {
  const { after, actor } = event;
  const agent = text(after?.agent) ?? actor;
  const where = place(event);
  if (after?.status === 'ok') return { who: agent, words: `finished a run${where}` };
  if (after?.status === 'lost') return byHub(`lost ${runner(event, name)}${where}`);
  if (after?.status !== 'canceled') return { who: agent, words: `failed in a run${where} (${after?.failure})` };
  if (actor === agent) return { who: agent, words: `was interrupted${where}` };
  return { who: isByHub(event) ? null : actor, words: `stopped ${runner(event, name)}${where}` };
}

const parked: Readonly<Record<string, string>> = {
  failures: ', after too many failures',
  backoff: ', until the next try',
  quota: ', until its quota is back',
};

const statusVerbs: Readonly<Record<string, string>> = {
  pending: 'put {it} back',
  active: 'started {it}',
  blocked: 'is blocked on {it}',
  review: 'asks for a review of {it}',
};

function updated({ changed = [], before, after }: WaggleEvent): string {
  const status = text(after?.status);
  if (status !== undefined && status !== before?.status && changed.includes('status')) {
    return statusVerbs[status] ?? `moved {it} to ${status}`;
  }
  if (changed[0] === 'title') return 'renamed {it}';
  return changed.length === 0 ? 'changed {it}' : `changed ${changed.map(spoken).join(', ')} of {it}`;
}

function spoken(column: string): string {
  return column.replace(/([A-Z])/g, ' $1').toLowerCase();
}
