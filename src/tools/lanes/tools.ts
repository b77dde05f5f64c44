import { attentionInbox } from './attention-inbox.ts';
import { startupPanel } from './startup-panel.ts';

export const laneTools = [attentionInbox, startupPanel];
