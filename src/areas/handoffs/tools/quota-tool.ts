import type { Writes } from '../../../kernel/store/unit.ts';
import type { Inside } from '../../../kernel/tool/define.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import type { Task } from '../../tasks/rules/task.ts';
import type { NamedBaton } from '../rules/quota-claims.ts';
import { pathsFrom } from './baton-fields.ts';

/** The error codes of every tool about claims that wait for a new owner. */
export const quotaErrors = [
  'TASK_NOT_FOUND',
  'INVALID_CLAIM_PATH',
  'CLAIM_NOT_FOUND',
  'CLAIM_NOT_QUOTA_PENDING',
  'CLAIM_BATON_MISSING',
  'CLAIM_BATON_CONFLICT',
  'OBSERVATION_NOT_ON_TASK',
  'TASK_MISMATCH',
  'READ_ONLY',
] as const;

interface QuotaInput {
  readonly task_id: number;
  readonly handoff_observation_id?: number | undefined;
  readonly file_path?: string | undefined;
}

/** Opens the unit with the task and the named baton or file; the path is resolved on this machine first. */
export function onTask<T extends object>(
  inside: Inside<Writes>,
  { task_id, handoff_observation_id: batonId, file_path }: QuotaInput,
  { caller }: Pick<RunContext, 'caller'>,
  work: (unit: Writes, task: Task, named: NamedBaton) => Promise<T>,
): Promise<T> {
  const pathIn = pathsFrom(caller.cwd, file_path === undefined ? [] : [file_path]);
  return inside(async (unit) => {
    const task = await unit.tasks.get(task_id);
    return work(unit, task, { batonId, filePath: pathIn(task)[0] });
  });
}
