import type { Holder } from '../../../kernel/rules/holder.ts';
import type { Claim } from '../rules/claim.ts';
import type { Task } from '../rules/task.ts';

export interface ChangedTask {
  readonly before: Task;
  readonly next: Task;
  /** The open claim before the change. */
  readonly claim: Claim | undefined;
  readonly by: Holder;
  /** A new owner gets mail even if the collection has no lead. */
  readonly mailsOwner: boolean;
  /** The thread gets an entry about the end of the task, so its delegator gets no mail. */
  readonly isNoted: boolean;
}

export interface CanceledTasks {
  /** As they were before. */
  readonly tasks: readonly Task[];
  /** The live claims of others. */
  readonly taken: readonly Claim[];
  readonly by: Holder;
}

export interface UnblockedTask {
  readonly task: Task;
  readonly by: Holder;
}

export interface ReturnedTask {
  readonly before: Task;
  readonly next: Task;
  readonly holder: Holder;
  readonly how: 'lapsed' | 'departed' | 'demoted';
  readonly causer: Holder | undefined;
}

/** A task that is about to be done. What follows may refuse that. */
export interface CompletingTask {
  readonly task: Task;
}

/** The changes of tasks from which something follows. */
export interface TaskChanges {
  taskOpened: Task;
  taskCompleting: CompletingTask;
  taskChanged: ChangedTask;
  /** Several at once, in few statements for any number of tasks. */
  tasksCanceled: CanceledTasks;
  /** The task has lost a blocker, perhaps not its last. */
  taskUnblocked: UnblockedTask;
  /** The task has lost its last blocker and can be worked on. */
  taskReady: UnblockedTask;
  /** The holder's lease has run out, it has left, or it may only read there: the task is pending again. */
  taskReturned: ReturnedTask;
}
