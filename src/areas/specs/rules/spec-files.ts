import type { Conflict, MergeStrategy } from './merge.ts';

/** The files of a change on disk. */
export interface ChangeFiles {
  readonly text: string;
  /** The root spec when the change was opened, if a copy was kept. */
  readonly base: string | undefined;
}

/** The journal of an archive in progress, used to finish or undo an interrupted archive. */
export interface ArchiveRecord {
  readonly slug: string;
  /** The folder that the change moves to, relative to the repository. */
  readonly archivedPath: string;
  readonly mergedHash: string;
  readonly strategy: MergeStrategy;
  readonly conflicts: readonly Conflict[];
  readonly applied: number;
}

/** The root spec before and after; the same text if nothing changes, `undefined` if there is no root spec. */
export interface RootMove {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The spec files of one work tree, for one call. */
export interface SpecFiles {
  /**
   * Undoes everything written through this object. A unit that is retried starts with it, and one that was refused ends
   * with it. Files that somebody else has changed since are left alone.
   */
  restart(): void;
  readRoot(): string | undefined;
  readChange(slug: string): ChangeFiles | undefined;
  /** The path of a change, relative to the repository. */
  changePath(slug: string): string;
  /** Returns whether the change was created; an existing change is left as it is. */
  createChange(slug: string, files: ChangeFiles): boolean;
  writeChange(slug: string, text: string): void;
  /** The interrupted archive, if there is one. */
  unfinished(): ArchiveRecord | undefined;
  /** Moves the change and writes the root, atomically even if the process is killed in between. */
  archive(record: ArchiveRecord, root: RootMove): void;
  /** Finishes the interrupted archive, or undoes it if the root was edited since. */
  finish(record: ArchiveRecord): 'archived' | 'undone';
  /** Call after the store has committed: from now on nothing is undone, and archive journals are deleted. */
  committed(): void;
  /** An unused folder for the archive of a change, relative to the repository. */
  archivePath(slug: string, date: string): string;
}
