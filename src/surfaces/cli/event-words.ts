import { eventCatalog, type WaggleEvent } from '../../core/event.ts';
import { plainLine } from '../../core/plain-text.ts';

type Words = (event: WaggleEvent, task: string) => string;

/** What happened, after the actor's name. Kinds without a row are told by the catalogue's own sentence. */
const words: Readonly<Record<string, Words>> = {
  'agent.added': ({ agentId }) => `registered ${agentId}`,
  'agent.changed': ({ agentId }) => `changed ${agentId}`,
  'agent.removed': ({ agentId }) => `removed ${agentId}`,
  'task.created': (_, task) => `created ${task}`,
  'task.updated': ({ changed }, task) => `changed ${changed?.join(', ') ?? 'something'} of ${task}`,
  'task.assigned': ({ after }, task) => {
    const owner = after?.owner;
    return typeof owner === 'string' ? `gave ${task} to ${owner}` : `took the owner off ${task}`;
  },
  'task.activated': (_, task) => `started ${task}`,
  'task.completed': (_, task) => `completed ${task}`,
  'task.canceled': (_, task) => `canceled ${task}`,
  'task.steps': (_, task) => `changed the steps of ${task}`,
  'task.subtask': (_, task) => `added a subtask to ${task}`,
  'task.resource': (_, task) => `changed the resources of ${task}`,
  'task.claimed': (_, task) => `took ${task}`,
  'task.released': (_, task) => `let go of ${task}`,
  'task.dependency': (_, task) => `changed what ${task} waits for`,
  'message.sent': () => 'sent a message',
  'thread.message': ({ taskId }, task) => `wrote ${taskId === undefined ? 'in a thread' : `about ${task}`}`,
  'user.notified': ({ agentId }, task) => `has a word for ${agentId}${task === '' ? '' : ` about ${task}`}`,
  'worker.started': ({ agentId, after }) => `started ${after?.worker} as a worker (${agentId})`,
  'notification.sent': ({ agentId, after }) => `reported to ${agentId}: ${after?.worker} ${after?.status}`,
  'notification.acked': ({ after }) => `took note of ${after?.delivery} from ${after?.worker}`,
  'workspace.imported': () => 'imported tasks',
};

/** A sentence without its actor. Every text of others in it is made safe for a terminal. */
export function eventWords(event: WaggleEvent, title: string | undefined): string {
  const task = event.taskId === undefined ? '' : `#${event.taskId}${title === undefined ? '' : ` ${title}`}`;
  const tell = words[event.type];
  if (tell !== undefined) return plainLine(tell(event, task));
  // A hub of a newer version may tell of things that this one has no word for.
  const known: Readonly<Record<string, string>> = eventCatalog;
  const sentence = known[event.type] ?? event.type;
  return plainLine(`${event.type}${task === '' ? '' : ` ${task}`}: ${sentence}`);
}
