import { hivemind } from './hivemind.ts';

export const laneTools = [hivemind];
