import type { Caller } from '../core/caller.ts';
import { STALE_MINUTES } from '../core/claims/claim.ts';
import { HEAT_HALF_LIFE_MINUTES } from '../core/claims/heat.ts';
import { defined } from '../core/defined.ts';
import { WaggleError } from '../core/errors.ts';
import { type Agent, mayUse, type SessionId } from '../core/identity.ts';
import type { Instant } from '../core/time.ts';
import { systemScope } from '../store/context.ts';
import type { BeforeMigration } from '../store/migrate.ts';
import type { Arrival } from '../store/people/sessions.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Writes } from '../store/unit.ts';
import type { Embedder, ToolSettings } from '../tools/run-context.ts';
import { type AgentFiles, watchAgentFiles } from './access/agent-files.ts';
import { systemClock } from './clock.ts';
import { arrivalOf } from './door/arrival.ts';
import { makeArrivals } from './door/arrivals.ts';
import { callLog } from './door/call-log.ts';
import { makeCallTool } from './door/call-tool.ts';
import { makeDesk } from './door/desk.ts';
import type { Door } from './door/door.ts';
import { joinKnownLane } from './door/join-lane.ts';
import { callerScope } from './door/permission.ts';
import { toolNamed } from './door/selection.ts';
import { writeQuota } from './door/write-quota.ts';
import { commitsOf } from './follow.ts';
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
export interface Hub extends Door {
  readonly store: Store;
  readonly settings: ToolSettings;
  /** The last known fault of the store, without querying it. */
  storeFault(): WaggleError | undefined;
  readonly agentFiles: AgentFiles;
  /** Enters as a client session that starts: it also joins the lane of its branch, if there is one. */
  start(caller: Caller): Promise<Agent>;
  /** Set if an embedding endpoint is configured. */
  readonly embedder: Embedder | undefined;
  /** Events up to this number are deleted. */
  eventFloor(): Promise<number>;
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
  const callTool = makeCallTool({
    store,
    settings,
    desk: (caller, agent) => makeDesk(store, caller, agent, options.operator?.()),
    quota: writeQuota(options.writesPerMinute ?? 0, clock),
    record: log.record,
    callsWritten: log.flush,
    lastCall: log.lastCall,
    arrivals: makeArrivals(),
    refreshAgents: agentFiles.refresh,
    faultOf: agentFiles.faultOf,
    report,
  });
  const entering = async (caller: Caller, atStart?: AtStart, formerly?: SessionId) => {
    // What the connection did under its former name is recorded, so that it can be moved.
    if (formerly !== undefined) await log.flush();
    const agent = await enter(store, agentFiles, caller, atStart, formerly);
    if (options.scanOnStart === true && caller.surface === 'mcp') scans.start(caller);
    return agent;
  };
  return {
    store,
    settings,
    storeFault: () => fault() ?? roomFault(options.database),
    agentFiles,
    embedder: options.search?.embedder,
    callTool,
    callsWritten: log.flush,
    enter: (caller, formerly) => entering(caller, undefined, formerly),
    start: (caller) => entering(caller, joinAtStart),
    // Otherwise a late activity record would reopen the session.
    leave: (caller) => log.flush().then(() => leave(store, caller)),
    events: (caller, after, limit) => store.read(callerScope(caller), (unit) => unit.events.after(after, limit)),
    lastEvent: () => store.read(systemScope, (unit) => unit.events.last()),
    eventFloor: () => store.read(systemScope, (unit) => unit.events.floor()),
    changed: commitsOf(store),
    async close() {
      await scans.end();
      await log.flush();
      await store.close();
    },
  };
}

export { systemScope };

/**
 * Connecting registers the agent. Its file is read first, since it may be newer than the hub; an agent with an invalid
 * file gets an error instead of being admitted with other rights.
 */
async function enter(
  store: Store,
  files: AgentFiles,
  caller: Caller,
  atStart?: AtStart,
  formerly?: SessionId,
): Promise<Agent> {
  await files.refresh();
  const fault = files.faultOf(caller.agent);
  if (fault !== undefined) throw new WaggleError('CONFIG_INVALID', fault);
  const arrival = arrivalOf(caller);
  return store.write(callerScope(caller), 'enter', async (unit) => {
    const known = await unit.agents.find(caller.agent);
    const agent = known ?? (await unit.agents.add(caller.agent));
    await unit.sessions.touch(arrival);
    if (formerly !== undefined) await unit.sessions.join(formerly, caller.session);
    await atStart?.(unit, agent, caller, arrival);
    return agent;
  });
}

async function leave(store: Store, caller: Caller): Promise<void> {
  await store.write(callerScope(caller), 'leave', (unit) => unit.sessions.end(caller.session));
}

type AtStart = (unit: Writes, agent: Agent, caller: Caller, arrival: Arrival) => Promise<void>;

/** An agent without the inbox tool never joins a lane by a call either. */
const joinAtStart: AtStart = async (unit, agent, caller, arrival) => {
  const looking = toolNamed('attention_inbox');
  if (looking !== undefined && mayUse(agent, looking)) await joinKnownLane(unit, caller, arrival);
};
