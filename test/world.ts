import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { catalog } from '../src/composition/catalog.ts';
import { openHub } from '../src/composition/hub.ts';
import { codesOf } from '../src/kernel/door/tool-facts.ts';
import type { Operator } from '../src/kernel/hub/operator.ts';
import type { Hub, HubOptions } from '../src/kernel/hub/own-hub.ts';
import type { Caller } from '../src/kernel/rules/caller.ts';
import { doorCodes } from '../src/kernel/rules/errors/door-codes.ts';
import type { SearchHelp } from '../src/kernel/tool/run-context.ts';
import { readyFile, returnSchema, takeSchema } from './databases/ready-stores.ts';
import { atEnd } from './endings.ts';
import type { Loose } from './loose.ts';

export type StoreKind = 'sqlite' | 'postgres';

/** A hub with its own store and a clock that moves only when a test advances it. */
export interface World {
  readonly hub: Hub;
  readonly clock: { now: number; advance(by: { minutes?: number; hours?: number; ms?: number }): void };
  readonly home: string;
  readonly database: string;
  /** Faults that the hub reported. Any that is left at the end fails the test, so remove the expected ones. */
  readonly faults: unknown[];
  /** Gives the hub an operator, as a started hub has, with settings that can be read and changed. */
  operate(operator: Operator): void;
  agent(id: string, caller?: Partial<Caller>): Promise<Actor>;
}

export interface Actor {
  readonly caller: Caller;
  /** Returns the tool's answer; throws if it is an error. */
  call(name: string, input?: object, idempotencyKey?: string): Promise<Loose>;
  /** Returns the error as JSON; throws if the call succeeds. */
  refused(name: string, input?: object, idempotencyKey?: string): Promise<Loose>;
  outcome(name: string, input?: object, idempotencyKey?: string): ReturnType<Hub['callTool']>;
}

export const T0 = Date.UTC(2026, 0, 5, 12, 0, 0);

/** Runs the same tests on both databases. */
export function onBothStores(name: string, tests: (world: () => Promise<World>, kind: StoreKind) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    describe(`${name} (${kind})`, () => tests(() => makeWorld(kind), kind));
  }
}

export async function makeWorld(
  kind: StoreKind = 'sqlite',
  search?: SearchHelp,
  given: Pick<HubOptions, 'writesPerMinute' | 'fileHeatHalfLifeMinutes' | 'invitations' | 'protectedFiles'> = {},
): Promise<World> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-test-'));
  const database = kind === 'sqlite' ? await readyFile(path.join(home, 'waggle.db')) : await takeSchema();
  const clock = {
    now: T0,
    advance({ minutes = 0, hours = 0, ms = 0 }: { minutes?: number; hours?: number; ms?: number }) {
      clock.now += ms + minutes * 60_000 + hours * 3_600_000;
    },
  };
  const faults: unknown[] = [];
  let operator: Operator | undefined;
  const hub = await openHub({
    database,
    agentsFolder: path.join(home, 'agents'),
    channel: 'waggle',
    ...given,
    search,
    clock: () => clock.now,
    operator: () => operator,
    report: (fault) => faults.push(fault),
  });
  atEnd(async () => {
    await hub.close();
    rmSync(home, { recursive: true, force: true });
    if (kind === 'postgres') await returnSchema(database);
    expect(faults).toEqual([]);
  });
  return {
    hub,
    clock,
    home,
    database,
    faults,
    operate(given) {
      operator = given;
    },
    agent: (id, caller) => enterAgent(hub, id, caller),
  };
}

/** An agent that calls the tools of a hub. */
export async function enterAgent(hub: Hub, id: string, more: Partial<Caller> = {}): Promise<Actor> {
  const caller: Caller = {
    agent: id,
    session: `s-${id}`,
    surface: 'mcp',
    scopes: ['read', 'write', 'run'],
    takesReports: true,
    ...more,
  };
  await hub.enter(caller);
  const outcome: Actor['outcome'] = (name, input = {}, idempotencyKey) =>
    hub.callTool({ name, input, caller, idempotencyKey });
  return {
    caller,
    outcome,
    async call(name, input, key) {
      const answer = await outcome(name, input, key);
      if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer.error)}`);
      return answer.output;
    },
    async refused(name, input, key) {
      const answer = await outcome(name, input, key);
      if (answer.ok) throw new Error(`${name} was not refused: ${answer.text}`);
      const tool = catalog.find((one) => one.name === answer.tool);
      expect([...(tool === undefined ? [] : codesOf(tool)), ...doorCodes]).toContain(answer.error.code);
      return answer.error;
    },
  };
}
