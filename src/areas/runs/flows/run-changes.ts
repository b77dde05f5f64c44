import type { Holder } from '../../../kernel/rules/holder.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Task } from '../../tasks/rules/task.ts';

export interface ParkedTask {
  readonly task: Task;
  /** Why the hub has stopped trying, without the text of another agent. */
  readonly text: string;
  readonly by: Holder;
}

export interface RepliedTask {
  readonly task: Task;
  readonly message: string;
  readonly by: Holder;
}

export interface PersonAnswered {
  /** Who asked. */
  readonly agent: AgentId;
  readonly text: string;
  readonly by: AgentId;
}

/** The changes of runs and their threads from which something follows. */
export interface RunChanges {
  /** The hub has stopped trying to run the task, and no person has a notice of it who created it. */
  taskParked: ParkedTask;
  /** Somebody wrote on the thread of the task, and nobody was started for it. */
  threadReplied: RepliedTask;
  /** A person has answered an agent, and nobody was started for it. */
  personAnswered: PersonAnswered;
}
