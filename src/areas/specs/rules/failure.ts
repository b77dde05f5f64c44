/** A test failure, in the form used for comparison. */
export interface Failure {
  readonly testId: string;
  readonly error: string;
  readonly stack?: string | undefined;
}

const FRAMES = 3;

/**
 * What two reports of the same failure share: the test, the first line of the error without its values, and the
 * innermost frames without line numbers. Line numbers change with every edit, and `root` with the work tree.
 */
export function failureTrace({ testId, error, stack }: Failure, root: string): string {
  const test = withoutRoot(testId.trim(), root).replace(/(?::\d+){1,2}$/, '');
  return [test, withoutValues(firstLine(error)), ...framesOf(stack ?? '', root)].join('\n');
}

function firstLine(text: string): string {
  return (
    text
      .split(/\r?\n/)
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}

/** Numbers, addresses and quoted texts vary between runs. */
function withoutValues(line: string): string {
  return line
    .slice(0, 1000)
    .replace(/0x[0-9a-f]+/gi, '#')
    .replace(/"[^"]{0,500}"|'[^']{0,500}'|`[^`]{0,500}`/g, '""')
    .replace(/\d+(?:\.\d+)?/g, '#')
    .replace(/\s+/g, ' ');
}

function framesOf(stack: string, root: string): readonly string[] {
  const lines = stack.slice(0, 64_000).split(/\r?\n/);
  const called = lines.flatMap((line) => scriptFrame(line.trim(), root) ?? []);
  if (called.length > 0) return called.slice(0, FRAMES);
  // Python names the innermost frame last.
  return lines.flatMap((line) => pythonFrame(line.trim(), root) ?? []).slice(-FRAMES);
}

/** `at load (file:///repo/src/load.ts:3:14)` */
function scriptFrame(line: string, root: string): string | undefined {
  if (!line.startsWith('at ')) return undefined;
  const open = line.lastIndexOf(' (');
  const name = open === -1 ? '' : line.slice(3, open);
  const place = open === -1 ? line.slice(3) : line.slice(open + 2, line.endsWith(')') ? -1 : undefined);
  return `${name}@${fileOf(place, root)}`;
}

/** `File "/repo/load.py", line 3, in load` */
function pythonFrame(line: string, root: string): string | undefined {
  const [, file, name = ''] = /^File "([^"]{1,1000})", line \d+(?:, in (\S{1,200}))?/.exec(line) ?? [];
  return file === undefined ? undefined : `${name}@${fileOf(file, root)}`;
}

function fileOf(place: string, root: string): string {
  const plain = place.replace(/^file:\/\//, '').replace(/(?::\d+){1,2}$/, '');
  return withoutRoot(plain, root);
}

function withoutRoot(file: string, root: string): string {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}

export const failureActions = ['logged', 'promoted', 'duplicate'] as const;
export type FailureAction = (typeof failureActions)[number];

/** What to do about a failure that has occurred `count` times, including this one. */
export function judgeFailure(count: number, promoteAfter: number, isProposed: boolean): FailureAction {
  if (isProposed) return 'duplicate';
  return count >= promoteAfter ? 'promoted' : 'logged';
}
