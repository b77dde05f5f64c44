import type { CollectionRow } from '../../api/use-collections.ts';

/** `12 memories, 3 tasks, 2 members`. */
export function holding({ memories, tasks, members }: CollectionRow): string {
  const some = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  const parts = [some(memories, 'memory', 'memories'), some(tasks, 'task', 'tasks')];
  return [...parts, members === null ? 'everybody' : some(members, 'member', 'members')].join(', ');
}
