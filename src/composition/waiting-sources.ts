import { batons } from '../areas/handoffs/queries/waiting-batons.ts';
import type { WaitingItem } from '../areas/inbox/rules/waiting-items.ts';
import { messages } from '../areas/messages/queries/waiting-messages.ts';
import { notices } from '../areas/runs/queries/waiting-notices.ts';
import { reports } from '../areas/runs/queries/waiting-reports.ts';
import { signals } from '../areas/signals/queries/waiting-signals.ts';
import { free } from '../areas/tasks/queries/waiting-free.ts';
import { ready } from '../areas/tasks/queries/waiting-ready.ts';
import { waitingReadsOf, waitingWritesOf } from '../kernel/store/waiting.ts';

/** Everything that can wait for an agent, in the order of the answer's fields. */
export const waitingReads = waitingReadsOf<WaitingItem>([messages, signals, batons, reports, notices, ready, free]);

export const waitingWrites = waitingWritesOf(waitingReads);
