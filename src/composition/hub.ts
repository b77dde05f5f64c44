import { makeProver } from '../areas/checks/prover.ts';
import { backgroundScans } from '../areas/examples/scans.ts';
import { workerReports } from '../areas/runs/flows/workers/show-notifications.ts';
import { inheritParts, joinLane } from '../areas/threads/flows/join-lane.ts';
import { watchAgentFiles } from '../kernel/access/agent-files.ts';
import { makeArrivals } from '../kernel/door/arrivals.ts';
import { callLog } from '../kernel/door/call-log.ts';
import { makeCallTool } from '../kernel/door/call-tool.ts';
import { makeConnections } from '../kernel/door/connections.ts';
import { makeDesk } from '../kernel/door/desk.ts';
import { writeQuota } from '../kernel/door/write-quota.ts';
import { systemClock } from '../kernel/hub/clock.ts';
import type { Hub, HubOptions } from '../kernel/hub/own-hub.ts';
import { reportToStderr } from '../kernel/hub/report-to-stderr.ts';
import { roomFault, watchStore } from '../kernel/hub/store-health.ts';
import { makeTurns } from '../kernel/hub/turns.ts';
import type { Caller } from '../kernel/rules/caller.ts';
import { defined } from '../kernel/rules/defined.ts';
import { HEAT_HALF_LIFE_MINUTES, STALE_MINUTES } from '../kernel/rules/file-policy.ts';
import { OFFER_SECONDS } from '../kernel/rules/news/standing.ts';
import { openStore } from '../kernel/store/store.ts';
import type { ToolSettings } from '../kernel/tool/run-context.ts';

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
      ...defined({ beforeMigration: options.beforeMigration, wordsOnly: options.search?.wordsOnly }),
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
  const prover = makeProver({ store, report });
  const callTool = makeCallTool({
    prove: prover.prove,
    store,
    settings,
    enter: connections.enter,
    entered,
    desk: (caller, agent) => makeDesk(deskParts, caller, agent),
    quota: writeQuota(options.writesPerMinute ?? 0, clock),
    turns: makeTurns(),
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
      await prover.end();
      await scans.end();
      await log.flush();
      await store.close();
    },
  };
}
