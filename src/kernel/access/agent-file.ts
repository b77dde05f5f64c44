import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { catalog } from '../../composition/catalog.ts';
import type { AgentFields } from '../people/agents.ts';
import { type AgentId, type Capabilities, isAgentId } from '../rules/identity.ts';
import { runnerSettings } from '../settings/runner-settings.ts';
import { redacted } from '../text/redaction.ts';
import { isIn, toolsets } from '../tool/toolsets.ts';

const capabilities = z.union([
  z.array(z.string()),
  z.record(z.string(), z.object({ tools: z.array(z.string()).optional() })),
]);

/** `agents/<id>/agent.json`. Unknown keys are ignored: other programs may keep theirs there. */
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

/** A file names collections instead of giving their ids. */
export type FileFields = Omit<AgentFields, 'defaultCollectionId' | 'lastTeamId'>;

/** Throws when the file, or the name of its folder, is not valid. */
export function readAgentFile(id: AgentId, file: string): FileFields {
  if (!isAgentId(id)) throw new Error('the folder name is not an agent id');
  return fieldsFrom(agentFile.parse(JSON.parse(readFileSync(file, 'utf8'))));
}

/** Public fields are redacted like any text; the runner is the operator's own and stays unchanged. */
function fieldsFrom(file: z.output<typeof agentFile>): FileFields {
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

/** An unknown name is refused, because it would silently remove tools. */
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
