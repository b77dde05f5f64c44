import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { capReached } from '../core/runs/run.ts';
import { type Claim, type ClaimTerms, claimRun, dueRuns } from '../flows/runs/claim-run.ts';
import { notifyPerson } from '../flows/teams/notify-person.ts';
import { freshToken } from '../hub/access/access-tokens.ts';
import { systemScope } from '../hub/hub.ts';
import { readRunner } from '../hub/settings/runner-settings.ts';
import { startAttendance } from './attendance.ts';
import { type CarryOutParts, carryOut, type StopReason } from './carry-out.ts';
import { dayStart } from './cron.ts';
import { startHeartbeat } from './heartbeat.ts';
import { endOrphan } from './orphans.ts';
import { endAfterOwnFault } from './own-fault.ts';

export interface Runner {
  /** Looks for work now instead of at the next poll. */
  nudge(): void;
  inFlight(): number;
  /** Resolves when nothing runs and nothing is due. */
  idle(): Promise<void>;
  /** Ends what runs, gives the threads back and starts nothing more. */
  stop(): Promise<void>;
}

interface Flight {
  readonly stop: (why: StopReason) => void;
  readonly done: Promise<void>;
}

/** Commits come in bursts; looking more often than this finds nothing new. */
const SPACING_MS = 40;
const ROUNDS = 200;

export function startRunner(parts: CarryOutParts): Runner {
  const { store, settings, report } = parts;
  const holder = `${os.hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const flights = new Map<string, Flight>();
  const heartbeat = startHeartbeat(store, settings, report);
  const attendance = settings.maxRuns > 0 ? startAttendance(store, holder, settings, report) : undefined;
  let stopping = false;
  let looking: Promise<void> | undefined;
  let asked = false;
  let spacing: NodeJS.Timeout | undefined;

  const unsubscribe = store.onCommit(nudge);
  const poll = setInterval(nudge, settings.pollMs);
  nudge();

  function nudge(): void {
    asked = true;
    if (spacing !== undefined || stopping) return;
    spacing = setTimeout(() => {
      spacing = undefined;
      void look().catch((fault: unknown) => report(fault, 'runner'));
    }, SPACING_MS);
  }

  /** One look at a time; what is asked for meanwhile is one more look, however often it was asked for. */
  function look(): Promise<void> {
    looking ??= lookAround().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function lookAround(): Promise<void> {
    while (asked && !stopping) {
      asked = false;
      await heartbeat.catchUp();
      await dropFenced();
      await fill();
    }
  }

  async function fill(): Promise<void> {
    for (let round = 0; round < ROUNDS && !stopping && flights.size < settings.maxRuns; round++) {
      if (!(await mayStart())) return;
      const secret = freshToken();
      const token = { id: secret.id, hash: secret.hash };
      const terms: ClaimTerms = { holder, ...settings, driverOf, ours: [...flights.keys()], token };
      const answer = await store.write(systemScope, 'claim-run', (unit) => claimRun(unit, terms));
      if (answer === 'none') return;
      if (answer !== 'again') launch(answer, secret.token);
    }
  }

  function driverOf(agent: Claim['agent']): string | undefined {
    const kind = readRunner(agent.runner)?.driver;
    return kind !== undefined && kind in parts.drivers ? kind : undefined;
  }

  /** A look without a write: the common case is that there is nothing to do. */
  async function mayStart(): Promise<boolean> {
    const ours = [...flights.keys()];
    const [due] = await store.read(systemScope, (unit) => dueRuns(unit, { ...settings, ours }, 1));
    if (due === undefined) return false;
    const cap = settings.dailyCostUsd;
    if (cap === null) return true;
    const today = dayStart(settings.zone, store.now());
    if ((await store.read(systemScope, (unit) => unit.runs.spentUsd(today))) < cap) return true;
    await tellBudget(due.agent, cap, today);
    return false;
  }

  /** Once a day: the slot is the day itself. */
  async function tellBudget(agent: string, cap: number, day: number): Promise<void> {
    await store.write(systemScope, 'budget', async (unit) => {
      if (!(await unit.schedule.once('budget', day))) return;
      const text = capReached({ usd: cap, zone: settings.zone });
      await notifyPerson(unit, { kind: 'budget', agent, taskId: null, runId: null, text });
    });
  }

  function launch(claim: Claim, token: string): void {
    let stop: Flight['stop'] = () => undefined;
    const stopped = new Promise<StopReason>((resolve) => {
      stop = resolve;
    });
    const done = endOrphan(store, claim.lost)
      .then(() => carryOut(parts, claim, token, stopped))
      .catch((fault: unknown) => {
        report(fault, `run ${claim.run.id}`);
        return endAfterOwnFault(parts, claim, token, fault);
      })
      // Where not even that can be written, the lease lapses and the thread is taken up again.
      .catch((fault: unknown) => report(fault, `end of run ${claim.run.id}`))
      .finally(() => {
        flights.delete(claim.run.id);
        heartbeat.remove(claim.run.id);
        nudge();
      });
    flights.set(claim.run.id, { stop, done });
    heartbeat.add(claim.run, () => stop('fenced'));
  }

  /** A canceled task or a taken thread ends its run here within moments, not at the next heartbeat. */
  async function dropFenced(): Promise<void> {
    if (flights.size === 0) return;
    const held = await store.read(systemScope, (unit) => unit.runs.stillRunning([...flights.keys()]));
    for (const [id, flight] of flights) if (!held.includes(id)) flight.stop('fenced');
  }

  return {
    nudge,
    inFlight: () => flights.size,
    async idle() {
      await attendance?.said();
      do {
        await Promise.all([...flights.values()].map((flight) => flight.done));
        asked = true;
        await look();
      } while (flights.size > 0);
    },
    async stop() {
      stopping = true;
      unsubscribe();
      clearInterval(poll);
      clearTimeout(spacing);
      await looking;
      for (const flight of flights.values()) flight.stop('shutdown');
      await Promise.all([...flights.values()].map((flight) => flight.done));
      heartbeat.stop();
      await attendance?.stop();
    },
  };
}
