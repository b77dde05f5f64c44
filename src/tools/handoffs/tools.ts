import { taskAcceptHandoff } from './task-accept-handoff.ts';
import { taskAcceptRelay } from './task-accept-relay.ts';
import { taskClaimQuotaAccept } from './task-claim-quota-accept.ts';
import { taskClaimQuotaDecline } from './task-claim-quota-decline.ts';
import { taskClaimQuotaReleaseExpired } from './task-claim-quota-release-expired.ts';
import { taskDeclineHandoff } from './task-decline-handoff.ts';
import { taskDeclineRelay } from './task-decline-relay.ts';
import { taskHandOff } from './task-hand-off.ts';
import { taskRelay } from './task-relay.ts';

export const handoffTools = [
  taskHandOff,
  taskAcceptHandoff,
  taskDeclineHandoff,
  taskRelay,
  taskAcceptRelay,
  taskDeclineRelay,
  taskClaimQuotaAccept,
  taskClaimQuotaDecline,
  taskClaimQuotaReleaseExpired,
];
