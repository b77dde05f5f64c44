import type { Conflict, MergeStrategy } from './merge.ts';

/** What a call reads of a change on disk. */
export interface ChangeFiles {
  readonly text: string;
  /** The root spec when the change was opened, where a copy was kept. */
  readonly base: string | undefined;
}

/** The record of an archive under way. With it, an archive that was cut short is finished or undone. */
export interface ArchiveRecord {
  readonly slug: string;
  /** The folder that the change moves to, relative to the repository. */
  readonly archivedPath: string;
  readonly mergedHash: string;
  readonly strategy: MergeStrategy;
  readonly conflicts: readonly Conflict[];
  readonly applied: number;
}

/** The root spec before and after; the same text where nothing of it changes. Nothing where there is no root spec. */
export interface RootMove {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The spec files of one work tree, for one call. */
export interface SpecFiles {
  /**
   * Takes back what was written through this object: a unit of work that is run again starts with it, and one that was
   * refused ends with it. A file that somebody else has changed since stays as it is.
   */
  restart(): void;
  readRoot(): string | undefined;
  readChange(slug: string): ChangeFiles | undefined;
  /** Where a change stands, relative to the repository. */
  changePath(slug: string): string;
  /** Whether it was made; a change that is there already stays as it is. */
  createChange(slug: string, files: ChangeFiles): boolean;
  writeChange(slug: string, text: string): void;
  /** The archive that was cut short, where there is one. */
  unfinished(): ArchiveRecord | undefined;
  /** Moves the change and writes the root: both or none, also when the process is killed between them. */
  archive(record: ArchiveRecord, root: RootMove): void;
  /** Finishes the archive that was cut short, or undoes it where the root was edited in between. */
  finish(record: ArchiveRecord): 'archived' | 'undone';
  /** The store has committed: nothing is taken back any more, and records of archives go. */
  committed(): void;
  /** A folder for the archive of a change that is not taken yet, relative to the repository. */
  archivePath(slug: string, date: string): string;
}
