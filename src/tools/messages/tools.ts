import { taskMessage } from './task-message.ts';
import { taskMessageClaim } from './task-message-claim.ts';
import { taskMessageMarkRead } from './task-message-mark-read.ts';
import { taskMessageRetract } from './task-message-retract.ts';
import { taskMessages } from './task-messages.ts';

export const messageTools = [taskMessage, taskMessages, taskMessageMarkRead, taskMessageClaim, taskMessageRetract];
