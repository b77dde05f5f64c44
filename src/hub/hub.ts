import type { Caller } from '../core/caller.ts';
import { STALE_MINUTES } from '../core/claims/claim.ts';
import { HEAT_HALF_LIFE_MINUTES } from '../core/claims/heat.ts';
import { defined } from '../core/defined.ts';
import type { WaggleError } from '../core/errors.ts';
import { OFFER_SECONDS } from '../core/news/standing.ts';
import type { Instant } from '../core/time.ts';
import type { BeforeMigration } from '../store/migrate.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Embedder, ToolSettings } from '../tools/run-context.ts';
import { type AgentFiles, watchAgentFiles } from './access/agent-files.ts';
import { systemClock } from './clock.ts';
import { makeArrivals } from './door/arrivals.ts';
import { callLog } from './door/call-log.ts';
import { makeCallTool } from './door/call-tool.ts';
import { type Connections, makeConnections } from './door/connections.ts';
import { makeDesk } from './door/desk.ts';
import type { Door } from './door/door.ts';
import { writeQuota } from './door/write-quota.ts';
import type { Operator } from './operator.ts';
import { reportToStderr } from './report-to-stderr.ts';
import { backgroundScans } from './scans.ts';
import { roomFault, watchStore } from './store-health.ts';

export interface HubOptions extends Partial<ToolSettings> {
  /** A file path for SQLite, or a `postgres://` address. */
  readonly database: string;
  /** The channel of new threads. */
  readonly channel: string;
  /** Folder of agent descriptions, `<id>/agent.json`. */
  readonly agentsFolder: string;
  /** How many writes one token may make in a minute; 0 or undefined means no limit. */
  readonly writesPerMinute?: number;
  readonly clock?: () => Instant;
  /** Backs up a store before its schema is migrated. */
  readonly beforeMigration?: BeforeMigration;
  /** The operator's view of a started hub, once it has started. */
  readonly operator?: () => Operator | undefined;
  /** Whether to read a repository's example projects when a session starts in it. */
  readonly scanOnStart?: boolean;
  /** Reports internal faults: to stderr, never in an answer. */
  readonly report?: (fault: unknown, where: string) => void;
}

/** This process's own hub: the door over a store, plus the parts that only the operator may use. */
export interface Hub extends Door, Connections {
  readonly store: Store;
  readonly settings: ToolSettings;
  /** The last known fault of the store, without querying it. */
  storeFault(): WaggleError | undefined;
  readonly agentFiles: AgentFiles;
  /** Set if an embedding endpoint is configured. */
  readonly embedder: Embedder | undefined;
  /** Resolves when all calls so far are stored. */
  callsWritten(): Promise<void>;
}

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
    arrivals: makeArrivals(),
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

export { systemScope } from '../store/context.ts';
