import type { ListToolsResult, Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { listedInput } from '../door/listed-input.ts';
import { descriptionOf, isLoadedAtOnce, listedTools } from '../door/selection.ts';
import { effectsOf } from '../door/tool-facts.ts';
import type { Agent } from '../rules/identity.ts';
import type { AnyTool } from '../tool/define.ts';
import { outputSchema } from './output-schema.ts';
import { reachOf, type ToolReach } from './reach.ts';

/** The tools that a connection lists. */
export interface ToolListing {
  readonly tools: readonly AnyTool[];
  readonly reach: ToolReach;
  readonly result: ListToolsResult;
}

const MOST_SELECTIONS = 500;
const bySelection = new Map<string, ListToolsResult>();
const byAgent = new WeakMap<Pick<Agent, 'capabilities'>, Map<string, ToolListing>>();

/** Entries are cached per set of tools, so agents that see the same tools share them. Throws for an unknown toolset. */
export function listingFor(
  agent: Pick<Agent, 'capabilities'>,
  toolsets: readonly string[] | undefined,
  structured = false,
): ToolListing {
  const known = byAgent.get(agent) ?? new Map<string, ToolListing>();
  const key = [structured, ...[...new Set(toolsets)].sort()].join(',');
  const listing = known.get(key) ?? listingOf(agent, toolsets, structured);
  byAgent.set(agent, known.set(key, listing));
  return listing;
}

function listingOf(
  agent: Pick<Agent, 'capabilities'>,
  toolsets: readonly string[] | undefined,
  structured: boolean,
): ToolListing {
  const tools = listedTools(agent, toolsets);
  return { tools, reach: reachOf(agent, tools), result: resultOf(tools, structured) };
}

function resultOf(tools: readonly AnyTool[], structured: boolean): ListToolsResult {
  const key = [structured, ...tools.map((tool) => tool.name)].join(',');
  const known = bySelection.get(key);
  if (known !== undefined) return known;
  const result = { tools: tools.map(structured ? entryWithOutput : entryOf) };
  if (bySelection.size >= MOST_SELECTIONS) bySelection.clear();
  bySelection.set(key, result);
  return result;
}

/** Claude Code shows a model only tool names until it searches for them, except for tools with this mark. */
const AT_ONCE = { 'anthropic/alwaysLoad': true };

function entryOf(tool: AnyTool): Tool {
  return {
    name: tool.name,
    description: descriptionOf(tool),
    inputSchema: { ...listedInput(tool), type: 'object' },
    annotations: annotationsOf(tool),
    ...(isLoadedAtOnce(tool) ? { _meta: AT_ONCE } : {}),
  };
}

/** For connections that asked for objects. A forwarding tool has no output schema of its own. */
function entryWithOutput(tool: AnyTool): Tool {
  return tool.access === 'forward' ? entryOf(tool) : { ...entryOf(tool), outputSchema: outputSchema(tool) };
}

/**
 * Clients run read-only tools without asking, so the hints are derived from the tool's effects. Protocol defaults and
 * hints that are irrelevant for read-only tools are omitted, since every hint adds to the size of each listing.
 */
function annotationsOf(tool: AnyTool): ToolAnnotations {
  const { readOnly, destructive, idempotent } = effectsOf(tool);
  if (readOnly) return { readOnlyHint: true };
  if (tool.access === 'forward') return { openWorldHint: false };
  return {
    destructiveHint: destructive,
    ...(idempotent ? { idempotentHint: true } : {}),
    openWorldHint: false,
  };
}
