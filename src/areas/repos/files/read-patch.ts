export interface ChangedFile {
  readonly path: string;
  readonly change: 'added' | 'deleted' | 'renamed' | 'changed';
  readonly added: number;
  readonly removed: number;
  /** The hunks; empty for a binary file. */
  readonly patch: string;
  readonly cut: boolean;
}

const LONGEST_PATCH = 60_000;

/** Splits the output of `git diff` into files. */
export function readPatch(text: string): ChangedFile[] {
  const starts = [...text.matchAll(/^diff --git /gm)].map(({ index }) => index);
  return starts.map((start, at) => fileFrom(text.slice(start, starts[at + 1] ?? text.length)));
}

function fileFrom(block: string): ChangedFile {
  const hunks = block.search(/^@@ /m);
  const head = hunks === -1 ? block : block.slice(0, hunks);
  const patch = hunks === -1 ? '' : block.slice(hunks).trimEnd();
  const lines = patch.split('\n');
  return {
    path: pathIn(head),
    change: changeIn(head),
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    patch: patch.slice(0, LONGEST_PATCH),
    cut: patch.length > LONGEST_PATCH,
  };
}

function changeIn(head: string): ChangedFile['change'] {
  if (/^new file mode /m.test(head)) return 'added';
  if (/^deleted file mode /m.test(head)) return 'deleted';
  return /^rename to /m.test(head) ? 'renamed' : 'changed';
}

/** Git quotes names with special characters, and ends names that contain a space with a tab. */
function pathIn(head: string): string {
  const named =
    /^\+\+\+ "?b\/(.+?)"?\t?$/m.exec(head) ??
    /^rename to "?(.+?)"?$/m.exec(head) ??
    /^--- "?a\/(.+?)"?\t?$/m.exec(head) ??
    /^diff --git .* "?b\/(.+?)"?$/m.exec(head);
  return named?.[1] ?? '';
}
