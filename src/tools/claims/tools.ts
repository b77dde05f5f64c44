import { hookEdit } from './hook-edit.ts';
import { taskClaimFile } from './task-claim-file.ts';
import { taskDriftCheck } from './task-drift-check.ts';

export const claimTools = [taskClaimFile, taskDriftCheck, hookEdit];
