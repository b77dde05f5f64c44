import type { SubtaskDraft } from './plan.ts';

/** A tool of this hub that the text of a sub-task tells the agent to call. */
export interface RequiredTool {
  readonly subtask: number;
  readonly tool: string;
}

/** Tool names as clients write them. Tools of other servers are ignored. */
const NAMED = /\bmcp__(?:waggle|colony)__([A-Za-z][A-Za-z0-9_]{0,99})/g;

export function requiredTools(subtasks: readonly Pick<SubtaskDraft, 'title' | 'description'>[]): RequiredTool[] {
  return subtasks.flatMap(({ title, description }, subtask) => {
    const names = [...`${title}\n${description}`.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
    return [...new Set(names)].map((tool) => ({ subtask, tool }));
  });
}
