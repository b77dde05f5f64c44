/** A file that differs from the commit that a run began on. */
export interface RunFile {
  readonly path: string;
  readonly change: 'added' | 'deleted' | 'renamed' | 'changed';
  readonly added: number;
  readonly removed: number;
  readonly patch: string;
  /** The difference is longer than the patch. */
  readonly cut: boolean;
  /** The file had changes already when the run began, which the patch contains too. */
  readonly mixed?: boolean;
}

/** What a run changed, as its folder was at its end. */
export interface FrozenChanges {
  readonly branch: string | null;
  readonly files: readonly RunFile[];
  /** There were more files. */
  readonly cut: boolean;
}

/** The state of the files that had changes when a run began, by path. */
export type Before = Readonly<Record<string, string>>;

/** Without the changes that were there before, by a digest of each file's change. */
export function changedSince(
  before: Before,
  files: readonly RunFile[],
  digest: (file: RunFile) => string,
): readonly RunFile[] {
  const own = new Map(Object.entries(before));
  return files
    .filter((file) => own.get(file.path) !== digest(file))
    .map((file) => (own.has(file.path) ? { ...file, mixed: true } : file));
}

const MOST_STORED = 400_000;

/** Keeps all names and numbers, and the differences as far as they fit. */
export function storableChanges(changes: FrozenChanges, clean: (text: string) => string): FrozenChanges {
  let room = MOST_STORED;
  const files = changes.files.map((file) => {
    const patch = clean(file.patch);
    if (patch.length > room) return { ...file, patch: '', cut: true };
    room -= patch.length;
    return { ...file, patch };
  });
  return { ...changes, files };
}
