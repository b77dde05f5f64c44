import { trialList, trialSign } from './tools.ts';

/** The catalog entries of the trial family. */
export const trialTools = [trialList, trialSign];
