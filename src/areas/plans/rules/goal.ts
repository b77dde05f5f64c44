import { WaggleError } from '../../../kernel/rules/errors.ts';
import { isFinalizer } from './finalizer.ts';
import type { Capability, SubtaskDraft } from './plan.ts';

/** A goal that is not divided into sub-tasks yet. */
export interface Goal {
  readonly title: string;
  readonly problem: string;
  readonly acceptance: readonly string[];
  readonly files: readonly string[];
  /** The title of a final sub-task that depends on all others. */
  readonly finalizer: string | undefined;
}

interface Part {
  readonly name: string;
  readonly verb: string;
  readonly capability: Capability;
  /** The files that belong to this part; a file goes to the first part that matches. */
  readonly files: RegExp;
  /** Keywords that select this part if no files are named; `folder` is where such work usually is. */
  readonly words: RegExp;
  readonly folder: string;
}

const parts: readonly Part[] = [
  {
    name: 'tests',
    verb: 'Test',
    capability: 'test_work',
    files: /(?:^|\/)(?:tests?|__tests__|e2e|spec)\/|\.(?:test|spec)\.[^/]+$/,
    words: /\b(?:tests?|coverage)\b/i,
    folder: 'test',
  },
  {
    name: 'docs',
    verb: 'Update docs',
    capability: 'doc_work',
    files: /(?:^|\/)docs?\/|\.(?:md|mdx|rst|adoc)$/i,
    words: /\b(?:docs?|document|documentation|readme|guide)\b/i,
    folder: 'docs',
  },
  {
    name: 'storage',
    verb: 'Change storage',
    capability: 'infra_work',
    files: /(?:^|\/)(?:storage|store|db|database|migrations?|schema)\//,
    words: /\b(?:database|migration|schema|storage|table)\b/i,
    folder: 'src/store',
  },
  {
    name: 'api',
    verb: 'Build the API',
    capability: 'api_work',
    files: /(?:^|\/)(?:api|server|routes?|handlers?|mcp-server)\//,
    words: /\b(?:api|endpoint|route|server|request)\b/i,
    folder: 'src/api',
  },
  {
    name: 'web',
    verb: 'Build the interface',
    capability: 'ui_work',
    files: /(?:^|\/)(?:web|ui|frontend|viewer|components?|pages?)\/|\.(?:tsx|jsx|css|html|vue|svelte)$/,
    words: /\b(?:ui|page|view|component|button|style|dashboard)\b/i,
    folder: 'src/web',
  },
  { name: 'infra', verb: 'Implement', capability: 'infra_work', files: /./, words: /./, folder: 'src' },
];

const IMPLEMENTATION = ['storage', 'api', 'web', 'infra'];

/** Divides a goal by the location of its files. The same goal always gives the same plan. */
export function divideGoal(goal: Goal): readonly SubtaskDraft[] {
  const files = goal.files.length > 0 ? byPart(goal.files) : byWords(goal);
  const order = [...IMPLEMENTATION, 'tests', 'docs'].filter((name) => files.has(name));
  const drafts: SubtaskDraft[] = [];
  for (const name of order) {
    const part = parts.find((one) => one.name === name);
    if (part === undefined) continue;
    const isEarly = IMPLEMENTATION.includes(name);
    const storage = order[0] === 'storage' && name !== 'storage' ? [0] : [];
    const dependsOn = isEarly ? storage : drafts.map((_, index) => index);
    drafts.push({ ...partDraft(goal, part), files: files.get(name) ?? [], dependsOn });
  }
  return withLast(goal, drafts);
}

function partDraft(goal: Goal, { verb, capability }: Part) {
  const full = `${verb}: ${goal.title.trim()}`.slice(0, 200);
  // A goal that mentions releases or verification must not turn its implementation sub-tasks into finalizers.
  const isClosing = capability === 'test_work' || capability === 'doc_work';
  const title = isClosing || !isFinalizer({ title: full, capability }) ? full : verb;
  return { title, description: describe(goal), specRow: null, capability };
}

/**
 * Ensures at least two sub-tasks: adds a verification to a single one, and a requested finalizer that depends on all.
 */
function withLast(goal: Goal, drafts: readonly SubtaskDraft[]): readonly SubtaskDraft[] {
  const wished = goal.finalizer?.trim();
  if (wished === undefined && drafts.length > 1) return drafts;
  const plain = wished ?? `Verify: ${goal.title.trim()}`;
  const title = (isFinalizer({ title: plain, capability: 'test_work' }) ? plain : `Verify: ${plain}`).slice(0, 200);
  const last: SubtaskDraft = {
    title,
    description: describe(goal),
    files: [...new Set(drafts.flatMap(({ files }) => files))],
    dependsOn: drafts.map((_, index) => index),
    specRow: null,
    capability: 'test_work',
  };
  return [...drafts, last];
}

function describe({ problem, acceptance }: Goal): string {
  return [problem.trim(), '', ...acceptance.map((one) => `- ${one.trim()}`)].join('\n');
}

function byPart(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const part = parts.find((one) => one.files.test(file));
    if (part !== undefined) found.set(part.name, [...(found.get(part.name) ?? []), file]);
  }
  return found;
}

function byWords({ title, problem, acceptance }: Goal): Map<string, string[]> {
  const text = [title, problem, ...acceptance].join('\n');
  const named = parts.filter(({ name, words }) => name !== 'infra' && words.test(text));
  const some = named.length > 0 ? named : parts.filter(({ name }) => name === 'infra');
  return new Map(some.map(({ name, folder }) => [name, [folder]]));
}

const MAX_SLUG = 40;

/** A slug for the plan, derived from the goal's title. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  const slug = plain.slice(0, MAX_SLUG).split('-').filter(Boolean).join('-');
  return slug === '' ? 'goal' : slug;
}

/** Refuses a goal that lacks what is needed to work on it. */
export function refuseGoal(goal: Goal, repoRoot: string): void {
  const isBlank = (text: string) => text.trim() === '';
  const fields = [
    ...(isBlank(goal.title) ? ['goal_title'] : []),
    ...(isBlank(goal.problem) ? ['problem'] : []),
    ...(isBlank(repoRoot) ? ['repo_root'] : []),
    ...(goal.acceptance.length === 0 || goal.acceptance.some(isBlank) ? ['acceptance_criteria'] : []),
    ...(goal.files.some(isBlank) ? ['affected_files'] : []),
    ...(goal.finalizer !== undefined && isBlank(goal.finalizer) ? ['finalizer'] : []),
  ];
  if (fields.length > 0) throw invalidGoal(`The goal lacks ${fields.join(', ')}.`, fields);
}

export function invalidGoal(message: string, fields: readonly string[], errors?: readonly unknown[]): WaggleError {
  const more = errors === undefined ? {} : { validation_errors: errors };
  return new WaggleError('QUEEN_INVALID_GOAL', message, undefined, { fields, ...more });
}
