import { catalog } from '../../composition/catalog.ts';
import { WaggleError } from '../rules/errors.ts';
import { type Agent, mayUse } from '../rules/identity.ts';
import type { AnyTool } from '../tool/define.ts';
import type { FoundTool } from '../tool/desk.ts';
import { inputSchema } from '../tool/json-schema.ts';
import { defaultTools, groups, isIn, loadedAtOnce, type Toolset, toolsets } from '../tool/toolsets.ts';

const byName = new Map<string, AnyTool>();
for (const tool of catalog) {
  for (const name of [tool.name, ...(tool.aliases ?? [])]) byName.set(name, tool);
}

export function toolNamed(name: string): AnyTool | undefined {
  return byName.get(name);
}

function isListable(tool: AnyTool): boolean {
  return tool.listed !== false;
}

export function isLoadedAtOnce(tool: AnyTool): boolean {
  return loadedAtOnce.includes(tool.name);
}

/** Every tool the agent may call, whether or not a connection lists it. */
export function toolsFor(agent: Pick<Agent, 'capabilities'>): readonly AnyTool[] {
  return catalog.filter((tool) => mayUse(agent, tool));
}

/** The tools that a connection lists. Other tools can still be called by name. */
export function listedTools(
  agent: Pick<Agent, 'capabilities'>,
  chosen: readonly string[] | undefined,
): readonly AnyTool[] {
  const wanted = chosen === undefined || chosen.length === 0 ? ['default'] : chosen;
  const names = new Set(wanted.flatMap(expand));
  return catalog.filter((tool) => isListable(tool) && names.has(tool.name) && mayUse(agent, tool));
}

/** The names a user may give to `--toolsets`. */
export function knownToolsetNames(): readonly string[] {
  return ['default', 'all', ...Object.keys(groups), ...Object.keys(toolsets)];
}

function expand(name: string): readonly string[] {
  if (name === 'all') return catalog.map((tool) => tool.name);
  if (name === 'default') return defaultTools;
  const known = knownToolsetNames();
  if (!known.includes(name)) {
    throw new WaggleError('INVALID_INPUT', `There is no toolset ${JSON.stringify(name)}. Known: ${known.join(', ')}.`, {
      known,
    });
  }
  const members = groups[name] === undefined ? [name] : [...groups[name], 'hub'];
  return catalog.filter((tool) => members.some((member) => isIn(tool, member))).map((tool) => tool.name);
}

/** Ranks by name first, then by words of the summary and the fields. */
export function searchTools(agent: Pick<Agent, 'capabilities'>, query: string, limit: number): readonly FoundTool[] {
  const words = query.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return toolsFor(agent)
    .filter(isListable)
    .map((tool) => ({ tool, score: words.length === 0 ? 1 : scoreOf(tool, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ tool }) => ({
      name: tool.name,
      toolset: tool.toolset,
      summary: descriptionOf(tool),
      input: inputSchema(tool),
    }));
}

function scoreOf(tool: AnyTool, words: readonly string[]): number {
  const name = tool.name.toLowerCase();
  const text = `${tool.toolset} ${descriptionOf(tool)} ${Object.keys(tool.input().shape).join(' ')}`.toLowerCase();
  const isMeant = name.split(/[^a-z]+/).every((part) => words.includes(part));
  const found = words.map((word) => (name.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0));
  return found.reduce<number>((sum, one) => sum + one, isMeant ? 3 : 0);
}

export function descriptionOf(tool: AnyTool): string {
  return tool.details === undefined ? tool.summary : `${tool.summary} ${tool.details}`;
}

export function toolsetPurpose(name: Toolset): string {
  return toolsets[name];
}
