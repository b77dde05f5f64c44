import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { WaggleError } from '../../core/errors.ts';
import { type Agent, type AgentId, type Capabilities, isAgentId } from '../../core/identity.ts';
import { redacted } from '../../core/text/redaction.ts';
import { systemScope } from '../../store/context.ts';
import type { AgentFields } from '../../store/people/agents.ts';
import type { Store } from '../../store/store.ts';
import { catalog } from '../../tools/catalog.ts';
import { isIn, toolsets } from '../../tools/toolsets.ts';
import { runnerSettings } from '../settings/runner-settings.ts';

const capabilities = z.union([
  z.array(z.string()),
  z.record(z.string(), z.object({ tools: z.array(z.string()).optional() })),
]);

/** `agents/<id>/agent.json`. Unknown keys are left alone: other programs may keep theirs there. */
const agentFile = z.object({
  name: z.string().min(1).max(200),
  description: z.string().max(500).optional(),
  email: z.email().optional(),
  owner: z.string().refine(isAgentId, 'Not an agent id.').optional(),
  kind: z.enum(['agent', 'person']).optional(),
  capabilities: capabilities.optional(),
  skills: z.array(z.string()).optional(),
  default_collection: z.string().optional(),
  defaultCollection: z.string().optional(),
  runner: runnerSettings.optional(),
});

export interface AgentFiles {
  /** Reads files that are new or changed; true when that changed any agent. */
  refresh(): Promise<boolean>;
  /** Why the file of this agent is not valid, if it is not. */
  faultOf(id: AgentId): string | undefined;
  faults(): ReadonlyMap<AgentId, string>;
}

/** Agents described on disk are imported on sight: at start, and whenever an unknown agent is named. */
export function watchAgentFiles(
  store: Store,
  folder: string,
  report: (fault: unknown, where: string) => void,
): AgentFiles {
  const seen = new Map<AgentId, number>();
  const faults = new Map<AgentId, string>();
  /** Told once each, however often the file is looked at. */
  const told = new Map<AgentId, string>();

  function changedFiles(): readonly AgentId[] {
    if (!existsSync(folder)) return [];
    // A stray file among the folders is nobody's description; statSync would throw below it.
    return readdirSync(folder).filter((id) => {
      if (!existsSync(fileOf(id))) return false;
      const changed = statSync(fileOf(id), { throwIfNoEntry: false })?.mtimeMs;
      if (changed === undefined || seen.get(id) === changed) return false;
      seen.set(id, changed);
      return true;
    });
  }

  function fileOf(id: AgentId): string {
    return path.join(folder, id, 'agent.json');
  }

  function read(id: AgentId): AgentFields | undefined {
    try {
      faults.delete(id);
      if (!isAgentId(id)) throw new Error('the folder name is not an agent id');
      return fieldsFrom(agentFile.parse(JSON.parse(readFileSync(fileOf(id), 'utf8'))));
    } catch (error) {
      noteFault(id, error);
      return undefined;
    }
  }

  /** What another agent's state forbids may become possible later, so the file is looked at again. */
  async function take(id: AgentId, fields: AgentFields): Promise<boolean> {
    try {
      return await importAgent(store, id, fields);
    } catch (error) {
      seen.delete(id);
      if (!(error instanceof WaggleError) || error.kind === 'unavailable') throw error;
      noteFault(id, error);
      return false;
    }
  }

  function noteFault(id: AgentId, error: unknown): void {
    const reason =
      error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    const fault = `agents/${id}/agent.json is not valid: ${reason}`;
    faults.set(id, fault);
    if (told.get(id) !== fault) report(fault, 'agent files');
    told.set(id, fault);
  }

  /** What a file had the hub execute ends with the file. */
  async function forgetRunners(): Promise<boolean> {
    const gone = [...seen.keys()].filter((id) => !existsSync(fileOf(id)));
    for (const id of gone) {
      seen.delete(id);
      faults.delete(id);
      await store.write(systemScope, 'forget-runner', async (unit) => {
        const known = await unit.agents.find(id);
        if (known !== undefined && known.runner !== null) await unit.agents.change(known, { runner: null });
      });
    }
    return gone.length > 0;
  }

  async function look(): Promise<boolean> {
    let changed = await forgetRunners();
    const found = changedFiles().flatMap((id) => {
      const fields = read(id);
      return fields === undefined ? [] : [{ id, fields }];
    });
    // An owner may be described in a later folder: those without one come first.
    for (const { id, fields } of found.sort(
      (a, b) => Number(a.fields.owner !== null) - Number(b.fields.owner !== null),
    )) {
      changed = (await take(id, fields)) || changed;
    }
    return changed;
  }

  let last: Promise<unknown> = Promise.resolve();

  return {
    refresh() {
      // One after the other: a file that another look has seen is imported when this one answers.
      const mine = last.then(look);
      last = mine.catch(() => undefined);
      return mine;
    },
    faultOf: (id) => faults.get(id),
    faults: () => faults,
  };
}

async function importAgent(store: Store, id: AgentId, fields: AgentFields): Promise<boolean> {
  return store.write(systemScope, 'import-agent', async (unit) => {
    if (fields.owner !== null) await unit.agents.get(fields.owner);
    const known = await unit.agents.find(id);
    if (known === undefined) {
      await unit.agents.add(id, fields);
      return true;
    }
    if (sameFields(known, fields)) return false;
    await unit.agents.change(known, fields);
    return true;
  });
}

function sameFields(agent: Agent, fields: AgentFields): boolean {
  const { id, createdAt, ...own } = agent;
  return Object.entries(fields).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(own[key as keyof AgentFields]),
  );
}

/** What others read of an agent is cleaned like any text; its runner is the operator's own and stays as it is. */
function fieldsFrom(file: z.output<typeof agentFile>): AgentFields {
  return {
    name: redacted(file.name),
    kind: file.kind ?? 'agent',
    description: redacted(file.description ?? ''),
    email: file.email ?? null,
    owner: file.owner ?? null,
    capabilities: file.capabilities === undefined ? null : checkedCapabilities(file.capabilities),
    skills: file.skills?.map(redacted) ?? null,
    defaultCollection: file.defaultCollection ?? file.default_collection ?? null,
    runner: file.runner ?? null,
  };
}

/** An unknown name here is a mistake that would silently take tools away, so it is refused. */
function checkedCapabilities(given: z.output<typeof capabilities>): Capabilities {
  const entries = Array.isArray(given)
    ? given.map((name) => [name, null] as const)
    : Object.entries(given).map(([name, { tools }]) => [name, tools ?? null] as const);
  for (const [name, tools] of entries) {
    if (!(name in toolsets)) throw new Error(`unknown capability ${JSON.stringify(name)}`);
    const known = catalog.filter((tool) => isIn(tool, name)).map((tool) => tool.name);
    const unknown = (tools ?? []).find((tool) => !known.includes(tool));
    if (unknown !== undefined)
      throw new Error(`unknown tool ${JSON.stringify(unknown)} in capability ${JSON.stringify(name)}`);
  }
  return Object.fromEntries(entries);
}
