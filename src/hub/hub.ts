import type { Caller } from '../core/caller.ts';
import { HEAT_HALF_LIFE_MINUTES, STALE_MINUTES } from '../core/claims/file-policy.ts';
import { defined } from '../core/defined.ts';
import { OFFER_SECONDS } from '../core/news/standing.ts';
import { inheritParts, joinLane } from '../flows/threads/join-lane.ts';
import { workerReports } from '../flows/workers/show-notifications.ts';
import { openStore } from '../store/store.ts';
import type { ToolSettings } from '../tools/run-context.ts';
import { watchAgentFiles } from './access/agent-files.ts';
import { systemClock } from './clock.ts';
import { makeArrivals } from './door/arrivals.ts';
import { callLog } from './door/call-log.ts';
import { makeCallTool } from './door/call-tool.ts';
import { makeConnections } from './door/connections.ts';
import { makeDesk } from './door/desk.ts';
import { writeQuota } from './door/write-quota.ts';
import type { Hub, HubOptions } from './own-hub.ts';
import { reportToStderr } from './report-to-stderr.ts';
import { backgroundScans } from './scans.ts';
import { roomFault, watchStore } from './store-health.ts';

/** The settings of the hub that tools may see. */
function toolSettings(options: HubOptions): ToolSettings {
  return {
    defaultWorker: options.defaultWorker,
    search: options.search,
    writeOmxNotepadPointer: options.writeOmxNotepadPointer,
    claimStaleMinutes: options.claimStaleMinutes ?? STALE_MINUTES,
    offerSeconds: options.offerSeconds ?? OFFER_SECONDS,
    fileHeatHalfLifeMinutes: options.fileHeatHalfLifeMinutes ?? HEAT_HALF_LIFE_MINUTES,
    invitations: options.invitations,
    policyMode: options.policyMode,
    inputUsdPerMillion: options.inputUsdPerMillion,
    outputUsdPerMillion: options.outputUsdPerMillion,
    repoRoots: options.repoRoots,
    protectedFiles: options.protectedFiles,
  };
}

/** The composition root: everything with a lifetime is created here and closed in `close`. */
export async function openHub(options: HubOptions): Promise<Hub> {
  const { clock = systemClock, report = reportToStderr } = options;
  const { store, fault } = watchStore(
    await openStore({
      database: options.database,
      channel: options.channel,
      clock,
      ownClock: options.clock !== undefined,
      ...defined({ beforeMigration: options.beforeMigration }),
    }),
  );
  const agentFiles = watchAgentFiles(store, options.agentsFolder, report);
  await agentFiles.refresh();
  const log = callLog(store, (fault) => report(fault, 'call log'));
  const scans = backgroundScans(store, (fault) => report(fault, 'foraging'));
  const settings = toolSettings(options);
  const entered = (caller: Caller) => {
    if (options.scanOnStart === true && caller.surface === 'mcp') scans.start(caller);
  };
  const connections = makeConnections({ store, files: agentFiles, callsWritten: log.flush, entered });
  const deskParts = { store, settings, callsWritten: log.flush, operator: () => options.operator?.() };
  const callTool = makeCallTool({
    store,
    settings,
    enter: connections.enter,
    entered,
    desk: (caller, agent) => makeDesk(deskParts, caller, agent),
    quota: writeQuota(options.writesPerMinute ?? 0, clock),
    record: log.record,
    callsWritten: log.flush,
    lastCall: log.lastCall,
    arrivals: makeArrivals({ join: joinLane, inherit: inheritParts }),
    reports: workerReports,
    refreshAgents: agentFiles.refresh,
    faultOf: agentFiles.faultOf,
    report,
  });
  return {
    ...connections,
    store,
    settings,
    storeFault: () => fault() ?? roomFault(options.database),
    agentFiles,
    embedder: options.search?.embedder,
    callTool,
    callsWritten: log.flush,
    async close() {
      await scans.end();
      await log.flush();
      await store.close();
    },
  };
}
