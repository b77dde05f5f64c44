import type { MemoryPatch } from '../../../kernel/memory/writes.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import type { Memory } from '../../../kernel/rules/memory.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { distinctLabels } from '../../../kernel/search/terms.ts';
import type { Task, TaskStatus } from '../../tasks/rules/task.ts';

export interface MemoryEdit {
  readonly content?: string | undefined;
  readonly title?: string | undefined;
  readonly ref?: string | undefined;
  readonly artifact?: string | undefined;
  readonly machineId?: string | undefined;
  /** `false` removes the expiry. */
  readonly ephemeral?: boolean | undefined;
  readonly expiresAt?: Instant | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly macroTopics?: readonly string[] | undefined;
  readonly kind?: string | undefined;
  readonly toggle?: readonly number[] | undefined;
  readonly check?: readonly number[] | undefined;
  readonly uncheck?: readonly number[] | undefined;
  readonly status?: TaskStatus | undefined;
  readonly output?: string | undefined;
  readonly supersededBy?: number | undefined;
  readonly ifRevision?: number | undefined;
}

export interface Edited {
  readonly memory: Memory;
  readonly task?: Task | undefined;
  readonly output?: Memory | undefined;
}

/** The fields that exist only on a task's memory and do not follow from the task. */
export function sharedPatch(edit: MemoryEdit): MemoryPatch {
  return {
    ...(edit.macroTopics === undefined ? {} : { macroTopics: distinctLabels(edit.macroTopics) }),
    ...defined({ supersededBy: edit.supersededBy }),
    ...(edit.ref === undefined ? {} : { ref: edit.ref === '' ? null : edit.ref }),
    ...(edit.artifact === undefined ? {} : { artifact: edit.artifact === '' ? null : edit.artifact }),
    ...defined({ machineId: edit.machineId }),
  };
}
