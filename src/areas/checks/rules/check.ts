import type { AgentId } from '../../../kernel/rules/identity.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';

/** A command that a person named for a repository. The hub runs it without a shell. */
export interface Check {
  readonly repoRoot: string;
  readonly name: string;
  readonly argv: readonly string[];
  /** Only changes of these files need the check; empty: all changes. */
  readonly paths: readonly string[];
  readonly limitMs: number;
  readonly env: Readonly<Record<string, string>>;
  /** Every task about the repository requires it, whether its creator named it or not. */
  readonly isDefault: boolean;
  /** Work may be called done without it where no work tree is within reach; it is then marked as unproven. */
  readonly acceptsUnproven: boolean;
  readonly addedBy: AgentId;
  readonly addedAt: Instant;
}

export const CHECK_NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;
export const LONGEST_CHECK = 120 * MINUTE;
export const USUAL_LIMIT = 10 * MINUTE;

/** The checks that a change of these files needs, in the order in which they were added. */
export function checksFor(checks: readonly Check[], files: readonly string[]): readonly Check[] {
  return checks.filter(
    ({ paths }) => paths.length === 0 || files.some((file) => paths.some((one) => covers(one, file))),
  );
}

/** `*` stands for any part of a name, `**` for any folders, and a slash at the end for everything in the folder. */
export function covers(pattern: string, file: string): boolean {
  const whole = pattern.endsWith('/') ? `${pattern}**` : pattern;
  return segmentsMatch(whole.split('/'), file.split('/'));
}

function segmentsMatch(pattern: readonly string[], path: readonly string[]): boolean {
  // Row by row, so that a pattern with many stars costs no more than its length times that of the path.
  let reached = new Set([0]);
  for (const segment of pattern) {
    const next = new Set<number>();
    for (const at of reached) {
      if (segment === '**') for (let end = at; end <= path.length; end++) next.add(end);
      else if (at < path.length && nameMatches(segment, path[at] ?? '')) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(path.length);
}

function nameMatches(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === name;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1 || found + part.length > name.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}

/**
 * Which of the changed files the check's own command names: whoever changed them may have changed what the check
 * checks.
 */
export function namedByCheck({ argv }: Pick<Check, 'argv'>, changed: readonly string[]): readonly string[] {
  const words = argv.flatMap((word) => [word, ...word.split('=').slice(1)]).map((word) => word.replace(/^\.\//, ''));
  const script = scriptFile(argv);
  return changed.filter((file) => words.includes(file) || file === script);
}

/** The file in which a package manager or make looks up what it runs. */
function scriptFile([program = '']: readonly string[]): string | undefined {
  const name = program.split('/').at(-1);
  if (name === 'npm' || name === 'npx' || name === 'pnpm' || name === 'yarn' || name === 'bun') return 'package.json';
  return name === 'make' ? 'Makefile' : undefined;
}
