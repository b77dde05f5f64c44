import { attentionInbox } from './attention-inbox.ts';

export const laneTools = [attentionInbox];
