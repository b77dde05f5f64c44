import { type EventType, eventCatalog, type WaggleEvent } from '../event.ts';
import { type AgentId, USER } from '../identity.ts';

/**
 * An event as a sentence: the actor (`null` for the hub itself) and the words, with `{it}` as placeholder for the task.
 */
export interface Telling {
  readonly who: string | null;
  readonly words: string;
}

/** How to show agents and workers to the reader. */
export interface Names {
  readonly agent: (id: AgentId) => string;
  readonly worker: (id: string) => string;
}
type Tell = (event: WaggleEvent, names: Names) => string | Telling;

const it = ({ taskId }: WaggleEvent, before: string) => (taskId === undefined ? '' : ` ${before} {it}`);
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const telling: Readonly<Record<EventType, Tell>> = {
  'agent.added': about('joined the hub'),
  'agent.changed': agentChanged,
  'agent.removed': about('left the hub'),
  'task.created': ({ after }) => (after?.status === 'pending' ? 'drafted {it}' : 'created {it}'),
  'task.updated': updated,
  'task.assigned': ({ after }, { agent }) => {
    const owner = text(after?.owner);
    return owner === undefined ? 'unassigned {it}' : `assigned {it} to ${agent(owner)}`;
  },
  'task.activated': () => 'started {it}',
  'task.completed': () => 'completed {it}',
  'task.canceled': () => 'canceled {it}',
  'task.steps': ({ after }) =>
    after?.steps === undefined
      ? 'changed the steps of {it}'
      : `changed the steps of {it}, now ${after.stepsDone ?? 0} of ${after.steps} done`,
  'task.subtask': () => 'split off {it} as a subtask',
  'task.resource': () => 'changed the resources of {it}',
  'task.claimed': () => 'claimed {it}',
  'task.released': () => 'released {it}',
  'task.dependency': ({ changed = [] }) =>
    changed.includes('blocks') && !changed.includes('blockedBy')
      ? 'changed what waits for {it}'
      : 'changed what {it} waits for',
  'team.created': () => 'created a team',
  'team.deleted': () => 'deleted a team',
  'team.joined': about('joined a team'),
  'team.left': about('left a team'),
  'message.sent': () => 'sent a message',
  'message.delivered': () => 'got a message',
  'message.read': () => 'read a message',
  'message.acked': () => 'marked a message as done',
  'message.claimed': () => 'picked up a message addressed to everyone',
  'message.replied': () => 'answered a message',
  'message.retracted': () => 'withdrew a message',
  'thread.message': (event) => (event.taskId === undefined ? 'wrote to a worker' : 'wrote on {it}'),
  'memory.added': (event) => (event.taskId === undefined ? 'remembered something' : 'noted something on {it}'),
  'memory.edited': () => 'edited a memory',
  'memory.deleted': () => 'deleted a memory',
  'memory.moved': () => 'moved a memory',
  'collection.created': () => 'created a collection',
  'collection.changed': () => 'changed the name or description of a collection',
  'collection.deleted': () => 'deleted a collection',
  'member.added': about('joined a collection'),
  'member.changed': about('has a new role in a collection'),
  'member.removed': about('left a collection'),
  'signal.sent': ({ agentId }, { agent }) =>
    `pointed ${agentId === undefined ? 'somebody' : agent(agentId)} at memories`,
  'signal.acked': () => 'handled a signal',
  'run.started': (event, names) => byHub(`started ${runner(event, names)}${place(event, names)}`),
  'run.ended': runEnded,
  'run.parked': (event) => ({
    who: text(event.after?.agent) ?? event.actor,
    words: `will not be started${it(event, 'on')}${parked[String(event.after?.parked)] ?? ' for now'}`,
  }),
  'run.skipped': (event) => byHub(`found no reason to start an agent${it(event, 'on')}`),
  'run.paused': () => 'paused starting agents',
  'run.resumed': () => 'resumed starting agents',
  'worker.started': ({ agentId, after }, { agent, worker }) =>
    `started ${worker(String(after?.worker))} as a worker${agentId === undefined ? '' : ` (${agent(agentId)})`}`,
  'notification.sent': ({ agentId, after, actor }, { agent, worker }) => {
    const by = text(after?.worker);
    return {
      who: by === undefined ? actor : worker(by),
      words: `reported to ${agentId === undefined ? 'its parent' : agent(agentId)}: ${after?.status}`,
    };
  },
  'notification.acked': ({ after }, { worker }) => {
    const by = text(after?.worker);
    return `took note of ${by === undefined ? 'a report' : `the report of ${worker(by)}`}`;
  },
  'session.state': ({ agentId, actor, after }) => ({
    who: agentId ?? actor,
    words: sessionWords[String(after?.state)] ?? 'has another state',
  }),
  'ask.ended': askEnded,
  'user.notified': (event, { agent }) => `notified ${agent(event.agentId ?? USER)}${it(event, 'about')}`,
  'handoff.made': (event) => `${batonIn(event) === 'relay' ? 'relayed' : 'handed off'} work${it(event, 'on')}`,
  'handoff.accepted': (event) => `accepted a ${batonIn(event)}${it(event, 'on')}`,
  'handoff.declined': (event) => `declined a ${batonIn(event)}${it(event, 'on')}`,
  'handoff.cancelled': (event) => `took a ${batonIn(event)} back${it(event, 'on')}`,
  'handoff.expired': (event) => byHub(`saw a ${batonIn(event)} expire${it(event, 'on')}`),
  'proposal.made': () => 'made a proposal',
  'proposal.reinforced': () => 'supported a proposal',
  'proposal.promoted': (event) => `promoted a proposal${it(event, 'to')}`,
  'check.set': () => 'set a check of a repository',
  'check.removed': () => 'removed a check of a repository',
  'check.ran': ({ after }) => byHub(`ran a check: ${after?.status === 'passed' ? 'passed' : 'not passed'}`),
  'workspace.imported': () => 'imported tasks',
};

function batonIn({ after }: WaggleEvent): string {
  return after?.kind === 'relay' ? 'relay' : 'handoff';
}

function askEnded(event: WaggleEvent, { agent }: Names): string | Telling {
  const of = agent(event.agentId ?? event.actor);
  const { kind, state, by, decision } = event.after ?? {};
  if (state === 'expired') return byHub(`no longer waits for an answer to ${of}${it(event, 'on')}`);
  if (text(by) === undefined) return byHub(`used the default answer to a question of ${of}${it(event, 'on')}`);
  if (kind === 'question') return `answered a question of ${of}${it(event, 'on')}`;
  return `${decision === 'deny' ? 'denied' : 'allowed'} an action of ${of}${it(event, 'on')}`;
}

const sessionWords: Readonly<Record<string, string>> = {
  working: 'is working',
  waiting_permission: 'waits for a permission',
  waiting_answer: 'waits for an answer',
  idle: 'is idle',
  limited: 'has reached its usage limit',
  gone: 'has gone',
};

const itself = (id: string) => id;
const ids: Names = { agent: itself, worker: itself };

/** Describes the event. The result holds ids and the given worker name, never other agents' text. */
export function tellEvent(event: WaggleEvent, names: Partial<Names> = {}): Telling {
  const { agent, worker } = { ...ids, ...names };
  const known: Readonly<Record<string, Tell | undefined>> = telling;
  // Names are user input and must not contain the placeholder of the task.
  const told = known[event.type]?.(event, { agent, worker: (id) => worker(id).replaceAll('{it}', '') || id });
  const said = told ?? unknown(event);
  return typeof said === 'string' ? { who: isByHub(event) ? null : event.actor, words: said } : said;
}

/** The worker that an event is about. */
export function workerOf({ after }: WaggleEvent): string | undefined {
  return text(after?.worker);
}

/** How its starter called a worker. */
export interface WorkerNames {
  readonly name: string | null;
  readonly description: string;
}

/** The display name of a worker: its name, else its description. */
export function workerCalled(worker: WorkerNames | undefined): string | undefined {
  const name = worker?.name?.trim() ?? '';
  if (name !== '') return name;
  const description = worker?.description.trim() ?? '';
  return description === '' ? undefined : `“${description}”`;
}

/** The log records the hub's own actions under its operator's name. */
function isByHub({ surface, actor }: WaggleEvent): boolean {
  return surface === 'hub' && actor === USER;
}

/** A hub of a newer version may send events that this one does not know. */
function unknown(event: WaggleEvent): string {
  const known: Readonly<Record<string, string>> = eventCatalog;
  return `${event.type}${it(event, 'on')}: ${known[event.type] ?? event.type}`;
}

function byHub(words: string): Telling {
  return { who: null, words };
}

/** The subject is the agent itself, not whoever registered it. */
function about(words: string): Tell {
  return ({ agentId, actor }) => ({ who: agentId ?? actor, words });
}

const agentParts: Readonly<Record<string, string>> = {
  runner: 'a new runner',
  description: 'a new description',
  scopes: 'new permissions',
  skills: 'new skills',
  profile: 'a new profile',
};

function agentChanged({ agentId, actor, changed = [] }: WaggleEvent): Telling {
  const parts = [...new Set(changed.map((column) => agentParts[column] ?? `a new ${spoken(column)}`))];
  return { who: agentId ?? actor, words: parts.length === 0 ? 'was changed' : `got ${listed(parts)}` };
}

function runner({ after }: WaggleEvent, names: Names): string {
  const agent = text(after?.agent);
  return agent === undefined ? 'an agent' : names.agent(agent);
}

/** The task or worker of a run. */
function place(event: WaggleEvent, { worker }: Names): string {
  const id = workerOf(event);
  return id === undefined ? it(event, 'on') : ` as ${worker(id)}`;
}

function runEnded(event: WaggleEvent, names: Names): Telling {
  const { after, actor } = event;
  const agent = text(after?.agent) ?? actor;
  const where = place(event, names);
  if (after?.status === 'ok') return { who: agent, words: `finished a run${where}` };
  if (after?.status === 'lost') return byHub(`lost ${runner(event, names)}${where}`);
  if (after?.status !== 'canceled') return { who: agent, words: `failed in a run${where} (${after?.failure})` };
  if (actor === agent) return { who: agent, words: `was interrupted${where}` };
  return { who: isByHub(event) ? null : actor, words: `stopped ${runner(event, names)}${where}` };
}

const parked: Readonly<Record<string, string>> = {
  failures: ' any more, after too many failures',
  backoff: ' before the next try',
  quota: ' before its quota is back',
};

const statusVerbs: Readonly<Record<string, string>> = {
  pending: 'moved {it} back to pending',
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
  return changed.length === 0 ? 'changed {it}' : `changed the ${listed(changed.map(spoken))} of {it}`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function spoken(column: string): string {
  if (column === 'dueAt') return 'due date';
  return column.replace(/([A-Z])/g, ' $1').toLowerCase();
}
