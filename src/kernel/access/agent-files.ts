import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { systemScope } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { Agent, AgentId } from '../rules/identity.ts';
import { mutex } from '../rules/in-turn.ts';
import type { Store } from '../store/store.ts';
import { type FileFields, readAgentFile } from './agent-file.ts';

export interface AgentFiles {
  /** Reads new and changed files; true if any agent changed. */
  refresh(): Promise<boolean>;
  /** Why the file of this agent is not valid, if it is invalid. */
  faultOf(id: AgentId): string | undefined;
  faults(): ReadonlyMap<AgentId, string>;
}

/** Imports agents described on disk: at start, and whenever an unknown agent is named. */
export function watchAgentFiles(
  store: Store,
  folder: string,
  report: (fault: unknown, where: string) => void,
): AgentFiles {
  const seen = new Map<AgentId, number>();
  const { faults, noteFault } = faultsOnce(report);
  const fileOf = (id: AgentId) => path.join(folder, id, 'agent.json');

  function read(id: AgentId): FileFields | undefined {
    try {
      faults.delete(id);
      return readAgentFile(id, fileOf(id));
    } catch (error) {
      noteFault(id, error);
      return undefined;
    }
  }

  /** A conflict with another agent may be resolved later, so the file is read again next time. */
  async function take({ id, changedAt, fields }: FoundFile & { fields: FileFields }): Promise<boolean> {
    try {
      const changed = await importAgent(store, id, fields);
      seen.set(id, changedAt);
      return changed;
    } catch (error) {
      if (!(error instanceof WaggleError) || error.kind === 'unavailable') throw error;
      noteFault(id, error);
      return false;
    }
  }

  async function look(): Promise<boolean> {
    const gone = [...seen.keys()].filter((id) => !existsSync(fileOf(id)));
    for (const id of gone) {
      await forgetRunner(store, id);
      seen.delete(id);
      faults.delete(id);
    }
    let changed = gone.length > 0;
    const found = changedFiles(folder, fileOf, seen).flatMap((file) => {
      const fields = read(file.id);
      // An invalid file is read again when it changes.
      if (fields === undefined) seen.set(file.id, file.changedAt);
      return fields === undefined ? [] : [{ ...file, fields }];
    });
    // An owner may be described in a later folder, so agents without an owner come first.
    found.sort((a, b) => Number(a.fields.owner !== null) - Number(b.fields.owner !== null));
    for (const file of found) changed = (await take(file)) || changed;
    return changed;
  }

  const inTurn = mutex();
  return {
    // When a look resolves, the files that an earlier look found are imported too.
    refresh: () => inTurn(look),
    faultOf: (id) => faults.get(id),
    faults: () => faults,
  };
}

async function importAgent(store: Store, id: AgentId, fields: FileFields): Promise<boolean> {
  return store.write(systemScope, 'import-agent', async (unit) => {
    if (fields.owner !== null) await unit.agents.get(fields.owner);
    const known = await unit.agents.find(id);
    if (known === undefined) {
      await unit.agents.add(id, fields);
      return true;
    }
    if (sameFields(known, fields)) return false;
    // A new name means another collection, which is looked up at the agent's first write.
    const isRenamed = fields.defaultCollection !== known.defaultCollection;
    await unit.agents.change(known, { ...fields, ...(isRenamed ? { defaultCollectionId: null } : {}) });
    return true;
  });
}

function sameFields(agent: Agent, fields: FileFields): boolean {
  const { id, createdAt, ...own } = agent;
  return Object.entries(fields).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(own[key as keyof FileFields]),
  );
}

interface FoundFile {
  readonly id: AgentId;
  readonly changedAt: number;
}

/** Files that are new, or changed since they were last imported. */
function changedFiles(
  folder: string,
  fileOf: (id: AgentId) => string,
  seen: ReadonlyMap<AgentId, number>,
): readonly FoundFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((id) => {
    // existsSync first: statSync would throw for a path below a stray file.
    const file = existsSync(fileOf(id)) ? statSync(fileOf(id), { throwIfNoEntry: false }) : undefined;
    return file === undefined || seen.get(id) === file.mtimeMs ? [] : [{ id, changedAt: file.mtimeMs }];
  });
}

/** The current fault of each file. Each fault is reported once, however often its file is read. */
function faultsOnce(report: (fault: unknown, where: string) => void) {
  const faults = new Map<AgentId, string>();
  const told = new Map<AgentId, string>();
  function noteFault(id: AgentId, error: unknown): void {
    const reason =
      error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    const fault = `agents/${id}/agent.json is not valid: ${reason}`;
    faults.set(id, fault);
    if (told.get(id) !== fault) report(fault, 'agent files');
    told.set(id, fault);
  }
  return { faults, noteFault };
}

/** Deleting an agent file while the hub runs also removes the runner that the file described. */
async function forgetRunner(store: Store, id: AgentId): Promise<void> {
  await store.write(systemScope, 'forget-runner', async (unit) => {
    const known = await unit.agents.find(id);
    if (known !== undefined && known.runner !== null) await unit.agents.change(known, { runner: null });
  });
}
