import type { WaitingItem } from '../../core/messages/waiting-items.ts';
import { batons } from './waiting/batons.ts';
import { messages } from './waiting/messages.ts';
import { notices } from './waiting/notices.ts';
import { ready } from './waiting/ready.ts';
import { reports } from './waiting/reports.ts';
import { signals } from './waiting/signals.ts';
import { waitingReadsOf, waitingWritesOf } from './waiting.ts';

/** Everything that can wait for an agent, in the order of the answer's fields. */
export const waitingReads = waitingReadsOf<WaitingItem>([messages, signals, batons, reports, notices, ready]);

export const waitingWrites = waitingWritesOf(waitingReads);
