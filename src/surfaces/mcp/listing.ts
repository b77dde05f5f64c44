import type { ListToolsResult, Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import type { Agent } from '../../core/identity.ts';
import { inputSchema } from '../../hub/door/json-schema.ts';
import { descriptionOf, instructionsFor, listedTools } from '../../hub/door/selection.ts';
import type { AnyTool } from '../../tools/define.ts';

/** What a connection is told at its start and when it asks for the tools. */
export interface Listing {
  readonly instructions: string;
  readonly result: ListToolsResult;
}

const MOST_SELECTIONS = 500;
const bySelection = new Map<string, Listing>();
const byAgent = new WeakMap<Pick<Agent, 'capabilities'>, Map<string, Listing>>();

/** Made once per set of tools: agents that see the same tools share one listing. Throws for an unknown toolset. */
export function listingFor(agent: Pick<Agent, 'capabilities'>, toolsets: readonly string[] | undefined): Listing {
  const known = byAgent.get(agent) ?? new Map<string, Listing>();
  const key = [...new Set(toolsets)].sort().join(',');
  const listing = known.get(key) ?? listingOf(listedTools(agent, toolsets));
  byAgent.set(agent, known.set(key, listing));
  return listing;
}

function listingOf(tools: readonly AnyTool[]): Listing {
  const key = tools.map((tool) => tool.name).join(',');
  const known = bySelection.get(key);
  if (known !== undefined) return known;
  const listing = { instructions: instructionsFor(tools), result: { tools: tools.map(entryOf) } };
  if (bySelection.size >= MOST_SELECTIONS) bySelection.clear();
  bySelection.set(key, listing);
  return listing;
}

function entryOf(tool: AnyTool): Tool {
  return {
    name: tool.name,
    description: descriptionOf(tool),
    inputSchema: { ...inputSchema(tool), type: 'object' },
    annotations: annotationsOf(tool),
  };
}

/**
 * Clients let read-only tools through where they ask before others, so these follow from what a tool is. What the
 * protocol takes for granted is left out: every hint is paid for in each listing.
 */
function annotationsOf(tool: AnyTool): ToolAnnotations {
  if (tool.access === 'read' || (tool.access === 'hub' && tool.readOnly))
    return { readOnlyHint: true, openWorldHint: false };
  if (tool.access === 'forward') return { readOnlyHint: false, openWorldHint: false };
  const destructiveHint = tool.access === 'write' && tool.destructive === true;
  const idempotent = tool.access === 'write' && tool.idempotent;
  return {
    readOnlyHint: false,
    destructiveHint,
    ...(idempotent ? { idempotentHint: true } : {}),
    openWorldHint: false,
  };
}
