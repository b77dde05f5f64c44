/** A repository that does not exist on disk: its plans are only in the store. */
export const REPO = '/repos/widgets';

export interface PlanPart {
  readonly title: string;
  readonly description: string;
  readonly file_scope: readonly string[];
  readonly depends_on?: readonly number[];
  readonly capability_hint?: string;
  readonly spec_row_id?: string;
}

/** A sub-task with its own file, unless `more` sets other files. */
export function part(title: string, more: Partial<PlanPart> = {}): PlanPart {
  const file = `src/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.ts`;
  return { title, description: `Do ${title}.`, file_scope: [file], ...more };
}

/** Input for `task_plan_publish`. */
export function planOf(slug: string, subtasks: readonly PlanPart[], more: object = {}) {
  return {
    repo_root: REPO,
    slug,
    title: `Plan ${slug}`,
    problem: 'Nobody does it yet.',
    acceptance_criteria: ['It works'],
    subtasks,
    ...more,
  };
}

/** Two sub-tasks: an API and a page that depends on it. */
export const widgets = [
  part('Build widget API', { file_scope: ['apps/api/src/widgets.ts'], capability_hint: 'api_work' }),
  part('Build widget page', {
    file_scope: ['apps/web/src/widgets.tsx'],
    depends_on: [0],
    capability_hint: 'ui_work',
  }),
];
