import { specArchive } from './spec-archive.ts';
import { specChangeAddDelta } from './spec-change-add-delta.ts';
import { specChangeOpen } from './spec-change-open.ts';
import { specRead } from './spec-read.ts';

export const specTools = [specRead, specChangeOpen, specChangeAddDelta, specArchive];
