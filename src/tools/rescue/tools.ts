import { rescueStrandedRun } from './rescue-stranded-run.ts';
import { rescueStrandedScan } from './rescue-stranded-scan.ts';

export const rescueTools = [rescueStrandedScan, rescueStrandedRun];
