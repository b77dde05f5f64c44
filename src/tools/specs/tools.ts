import { openspecSyncStatus } from './openspec-sync-status.ts';
import { specArchive } from './spec-archive.ts';
import { specBuildContext } from './spec-build-context.ts';
import { specBuildRecordFailure } from './spec-build-record-failure.ts';
import { specChangeAddDelta } from './spec-change-add-delta.ts';
import { specChangeOpen } from './spec-change-open.ts';
import { specRead } from './spec-read.ts';

export const specTools = [
  specRead,
  openspecSyncStatus,
  specChangeOpen,
  specChangeAddDelta,
  specBuildContext,
  specBuildRecordFailure,
  specArchive,
];
