import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { type ClaimTerms, claimRun } from '../../areas/runs/flows/claim-run.ts';
import { freshToken } from '../../kernel/access/access-tokens.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { readRunner } from '../../kernel/settings/runner-settings.ts';
import { startAttendance } from './attendance.ts';
import { makeFlights } from './flights.ts';
import { startHeartbeat } from './heartbeat.ts';
import { mayStart } from './may-start.ts';
import { makeOrphans } from './orphans.ts';
import { makeRounds } from './rounds.ts';
import type { CarryOutParts } from './run/parts.ts';

export interface Runner {
  /** Looks for work now instead of at the next poll. */
  nudge(): void;
  inFlight(): number;
  /** Resolves when nothing runs and nothing is due. */
  idle(): Promise<void>;
  /** Stops the active runs, releases their threads and starts nothing more. */
  stop(): Promise<void>;
}

const MOST_STARTS_PER_ROUND = 200;

export function startRunner(parts: CarryOutParts): Runner {
  const { store, settings, report } = parts;
  const holder = `${os.hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const heartbeat = startHeartbeat(store, settings, report);
  const attendance = startAttendance(store, holder, settings, report);
  const orphans = makeOrphans({ store, holder, graceMs: settings.graceMs, report });
  const rounds = makeRounds(
    async () => {
      await heartbeat.catchUp();
      await flights.dropFenced();
      await orphans.look();
      await fill();
    },
    (fault) => report(fault, 'runner'),
  );
  const flights = makeFlights(parts, heartbeat, orphans, rounds.nudge);

  async function fill(): Promise<void> {
    for (let start = 0; start < MOST_STARTS_PER_ROUND; start++) {
      if (rounds.isStopping() || settings.maxRuns === 0 || (await isFull(parts, flights.size()))) return;
      if (!(await mayStart(store, settings, flights.ids()))) return;
      const secret = freshToken();
      const token = { id: secret.id, hash: secret.hash };
      const terms: ClaimTerms = { holder, ...settings, driverOf: driverIn(parts), ours: flights.ids(), token };
      const answer = await store.write(systemScope, 'claim-run', (unit) => claimRun(unit, terms));
      if (answer === 'none') return;
      if (answer !== 'again') flights.launch(answer, secret.token);
    }
  }

  const unsubscribe = store.onCommit(rounds.nudge);
  const poll = setInterval(rounds.nudge, settings.pollMs);
  rounds.nudge();

  return {
    nudge: rounds.nudge,
    inFlight: flights.size,
    async idle() {
      await attendance.said();
      do {
        await flights.landed();
        await rounds.now();
      } while (flights.size() > 0);
    },
    async stop() {
      unsubscribe();
      clearInterval(poll);
      await rounds.stop();
      flights.stopAll();
      await flights.landed();
      await orphans.stop();
      heartbeat.stop();
      await attendance.stop();
    },
  };
}

/** Runs that wait for a person do not count. */
async function isFull({ store, settings }: CarryOutParts, running: number): Promise<boolean> {
  if (running < settings.maxRuns) return false;
  const waiting = await store.read(systemScope, (unit) => unit.asks.waitingAgents());
  return running - waiting.length >= settings.maxRuns;
}

/** The driver that would start an agent here. */
const driverIn =
  ({ drivers }: Pick<CarryOutParts, 'drivers'>): ClaimTerms['driverOf'] =>
  (agent) => {
    const kind = readRunner(agent.runner)?.driver;
    return kind !== undefined && kind in drivers ? kind : undefined;
  };
