import { trialList, trialSign } from './tools.ts';

/** The lines that a new family adds to the catalogue. */
export const trialTools = [trialList, trialSign];
