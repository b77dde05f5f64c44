import type { AgentId, SessionId } from './identity.ts';
import type { Instant } from './time.ts';

/** Columns of a row without its texts: texts are stored in their own tables, where they can be erased. */
export type RowImage = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** All event types and their meaning. Names are stable: clients keep cursors over them. */
export const eventCatalog = {
  'agent.added': 'An agent was registered, or a removed one came back.',
  'agent.changed': 'The description, rights or runner of an agent changed.',
  'agent.removed': 'An agent was removed; its tokens ended with it.',
  'task.created': 'A task was created.',
  'task.updated': 'The texts or settings of a task changed.',
  'task.assigned': 'A task got another owner, or lost its owner.',
  'task.activated': 'A task may be worked on now.',
  'task.completed': 'A task is done and frozen.',
  'task.canceled': 'A task was canceled and frozen; its open subtasks are canceled too.',
  'task.steps': 'The steps of a task were replaced or ticked.',
  'task.subtask': 'A subtask was created for a step of a task.',
  'task.resource': 'A link or file was added to a task or removed from it.',
  'task.claimed': 'Somebody took a task under a lease.',
  'task.released': 'A task returned to pending because its holder has gone or its plan is archived.',
  'task.dependency': 'What a task waits for, or what waits for it, changed.',
  'team.created': 'A team and its board were created.',
  'team.deleted': 'A team ended; its history stays readable.',
  'team.joined': 'An agent joined a team under a name.',
  'team.left': 'An agent gave up or lost a name in a team.',
  'message.sent': 'A message was put into one or more mailboxes.',
  'message.delivered': 'A message was delivered to its recipient for the first time.',
  'message.read': 'A recipient has listed a message in its mailbox for the first time.',
  'message.acked': 'A recipient has dealt with a message.',
  'message.claimed': 'Somebody claimed a message that was addressed to everybody on a task.',
  'message.replied': 'A message on a task was answered.',
  'message.retracted': 'The sender took back a message on a task.',
  'thread.message': 'A message was added to a thread.',
  'memory.added': 'A memory was stored; the text is not part of the event.',
  'memory.edited': 'The text, topics or validity of a memory changed.',
  'memory.deleted': 'A memory was deleted with its earlier texts.',
  'memory.moved': 'A memory left one collection for another; both are told.',
  'collection.created': 'A collection was created.',
  'collection.changed': 'The name or description of a collection changed.',
  'collection.deleted': 'A collection was deleted; what it held now belongs to its owner.',
  'member.added': 'An agent joined a collection.',
  'member.changed': 'The role of a member of a collection changed.',
  'member.removed': 'An agent left a collection or was removed from it.',
  'signal.sent': 'A member was pointed at memories of a collection.',
  'signal.acked': 'The recipient of a signal has dealt with it.',
  'run.started': 'The hub has started an agent on a thread.',
  'run.ended': 'A run has ended: it succeeded, failed, was stopped, or was lost with its hub.',
  'run.parked': 'A thread is not started for now: after failures, or until a quota resets.',
  'run.skipped': 'A reason to start an agent was dropped, since the agent cannot or need not be started.',
  'run.paused': 'No agent is started until somebody resumes.',
  'run.resumed': 'Agents are started again after a pause.',
  'worker.started': 'An agent has started a worker.',
  'notification.sent': 'A run of a worker has ended, and its parent is told.',
  'notification.acked': 'The parent of a worker has acknowledged a report.',
  'session.state': 'A session works, waits for somebody, is idle, reached a limit, or has gone.',
  'ask.ended': 'A question or approval was answered, or nobody waits for it any more.',
  'user.notified': 'A notice was left for a person.',
  'handoff.made': 'Work was handed off or relayed and waits for somebody to accept it.',
  'handoff.accepted': 'Somebody took over work that was handed off or relayed.',
  'handoff.declined': 'A recipient declined work that was handed off or relayed.',
  'handoff.cancelled': 'The sender took back a handoff or relay.',
  'handoff.expired': 'Nobody accepted a handoff or relay in time.',
  'proposal.made': 'An idea was proposed for a repository and branch.',
  'proposal.reinforced': 'A session supports a proposal.',
  'proposal.promoted': 'A proposal has enough support and became a task.',
  'check.set': 'A person named a check of a repository, or changed it.',
  'check.removed': 'A check of a repository was removed.',
  'check.ran': 'The hub ran a check for a task or a landing.',
  'workspace.imported': 'Tasks were imported from elsewhere.',
} as const satisfies Record<string, string>;

export type EventType = keyof typeof eventCatalog;

type Before<Type> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** The subject of an event: the part of its name before the dot. */
export type EventKind = Before<EventType>;

/** An event as a rule reports it; the store adds actor, time and rows. */
export interface EventDraft {
  readonly type: EventType;
  readonly taskId?: number;
  readonly memoryId?: number;
  readonly agentId?: AgentId;
  readonly threadId?: string;
  readonly collectionId: number;
  /** Names of the columns that changed, texts included. */
  readonly changed?: readonly string[];
  readonly before?: RowImage;
  readonly after?: RowImage;
}

export interface WaggleEvent extends EventDraft {
  readonly seq: number;
  readonly at: Instant;
  readonly actor: AgentId;
  readonly session: SessionId | null;
  readonly surface: string;
}
