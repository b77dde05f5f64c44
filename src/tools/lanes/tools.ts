import { attentionInbox } from './attention-inbox.ts';
import { bridgeIngest } from './bridge-ingest.ts';
import { bridgeStatus } from './bridge-status.ts';
import { hivemind } from './hivemind.ts';
import { hivemindContext } from './hivemind-context.ts';
import { lanePause } from './lane-pause.ts';
import { laneTakeover } from './lane-takeover.ts';
import { startupPanel } from './startup-panel.ts';

export const laneTools = [
  hivemind,
  hivemindContext,
  attentionInbox,
  startupPanel,
  bridgeStatus,
  bridgeIngest,
  lanePause,
  laneTakeover,
];
