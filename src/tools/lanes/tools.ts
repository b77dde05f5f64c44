import { attentionInbox } from './attention-inbox.ts';
import { hivemind } from './hivemind.ts';
import { startupPanel } from './startup-panel.ts';

export const laneTools = [hivemind, attentionInbox, startupPanel];
