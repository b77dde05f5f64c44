import type { RunClaim } from '../../areas/runs/flows/claim-run.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Orphans } from './orphans.ts';
import { endAfterOwnFault } from './own-fault.ts';
import { carryOut } from './run/carry-out.ts';
import type { CarryOutParts, StopReason } from './run/parts.ts';

interface Flight {
  readonly stop: (why: StopReason) => void;
  readonly done: Promise<void>;
}

export interface Flights {
  readonly size: () => number;
  readonly ids: () => readonly string[];
  launch(claim: RunClaim, token: string): void;
  /** Stops the run of a canceled task or a taken thread right away instead of at the next heartbeat. */
  dropFenced(): Promise<void>;
  /** Resolves when the current runs have ended. */
  landed(): Promise<void>;
  stopAll(): void;
}

/** The runs that this hub is carrying out. */
export function makeFlights(parts: CarryOutParts, heartbeat: Heartbeat, orphans: Orphans, onEnd: () => void): Flights {
  const flights = new Map<string, Flight>();
  return {
    size: () => flights.size,
    ids: () => [...flights.keys()],
    launch(claim, token) {
      let stop: Flight['stop'] = () => undefined;
      const stopped = new Promise<StopReason>((resolve) => {
        stop = resolve;
      });
      const done = fly(parts, claim, token, stopped, orphans).finally(() => {
        flights.delete(claim.run.id);
        heartbeat.remove(claim.run.id);
        onEnd();
      });
      flights.set(claim.run.id, { stop, done });
      heartbeat.add(claim.run, () => stop('fenced'));
    },
    async dropFenced() {
      if (flights.size === 0) return;
      const held = await parts.store.read(systemScope, (unit) => unit.runs.stillRunning([...flights.keys()]));
      for (const [id, flight] of flights) if (!held.includes(id)) flight.stop('fenced');
    },
    async landed() {
      await Promise.all([...flights.values()].map((flight) => flight.done));
    },
    stopAll() {
      for (const flight of flights.values()) flight.stop('shutdown');
    },
  };
}

/**
 * Never rejects: a run that fails through a fault of the hub is ended as failed, and a lease that cannot be released
 * lapses.
 */
async function fly(
  parts: CarryOutParts,
  claim: RunClaim,
  token: string,
  stopped: Promise<StopReason>,
  orphans: Orphans,
): Promise<void> {
  const { report } = parts;
  return orphans
    .end(claim.lost)
    .then(() => carryOut(parts, claim, token, stopped))
    .catch((fault: unknown) => {
      report(fault, `run ${claim.run.id}`);
      return endAfterOwnFault(parts, claim, token, fault);
    })
    .catch((fault: unknown) => report(fault, `end of run ${claim.run.id}`));
}
