import type { BatonKind } from './baton.ts';

/** Arguments of `task_post`. Only participants of a task can accept a baton on it, and posting makes a session one. */
export function joinArgs(kind: BatonKind, id: number, taskId: number, session: string) {
  return { task_id: taskId, session_id: session, kind: 'note', content: `Joining to take over ${kind} ${id}.` };
}
