import type { RequestPermissionOutcome, RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { RunEvent, RunSpec } from './driver.ts';
import { wordOf } from './hub-entry.ts';

export interface PermissionAnswer {
  readonly outcome: RequestPermissionOutcome;
  readonly event: Extract<RunEvent, { type: 'permission' }>;
}

/** The tool call as announced before the agent asked for permission. */
export interface Announced {
  readonly title: string | undefined;
  readonly kind: string | undefined;
}

/** Answers in place of an absent person: allows the hub's own tools once, and others as the runner's policy says. */
export function acpPermission(
  { toolCall: asked, options }: RequestPermissionRequest,
  { mcp, policy }: Pick<RunSpec, 'mcp' | 'policy'>,
  announced?: Announced,
): PermissionAnswer {
  const toolCall = withName(asked);
  const tool = toolCall.name ?? toolCall.title ?? toolCall.toolCallId;
  const isHubs = isHubTool(toolCall, wordOf(mcp), announced);
  const wished = isHubs || policy.tools === 'all';
  const kinds = wished ? ['allow_once', 'allow_always'] : ['reject_once', 'reject_always'];
  const option = kinds.flatMap((kind) => options.filter((it) => it.kind === kind))[0];
  const outcome: RequestPermissionOutcome =
    option === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: option.optionId };
  // An unnamed tool may be one of the hub's, so a run in which it was denied must not count as successful.
  const hubTool = isHubs || isNameless(toolCall, announced);
  return { outcome, event: { type: 'permission', tool, allowed: wished && option !== undefined, hubTool } };
}

const INPUT_ALONE = /^\s*(\{|$)/;

/** Qwen Code puts only the input of the call into the title; since 0.24 it names the tool in a field of its own. */
function withName(toolCall: ToolCall): ToolCall {
  const named = toolCall._meta?.toolName;
  if (toolCall.name != null || typeof named !== 'string' || !INPUT_ALONE.test(toolCall.title ?? '')) return toolCall;
  return { ...toolCall, name: named };
}

const OWN_WORK = new Set(['execute', 'edit', 'delete', 'move', 'read', 'search', 'fetch', 'switch_mode', 'think']);

type ToolCall = RequestPermissionRequest['toolCall'];

/**
 * Whether the call is to the hub's own server. Each agent names its tools differently. The whole title must match a
 * tool name, so a title that the model can write freely, such as a shell command, never matches.
 */
export function isHubTool({ name, title, kind }: ToolCall, server: string, announced?: Announced): boolean {
  if (OWN_WORK.has(kind ?? announced?.kind ?? '') || announced?.kind === 'execute') return false;
  const s = server.replace(/[-]/g, '\\-');
  const shapes = [
    new RegExp(`^mcp__${s}__\\w+$`),
    new RegExp(`^(mcp_)?${s}_\\w+$`),
    new RegExp(`^(mcp[.: ])?${s}[./:]\\w+$`),
    new RegExp(`^\\w+ \\(${s} MCP Server\\)$`),
  ];
  if (shapes.some((shape) => shape.test(name ?? title ?? ''))) return true;
  // One agent gives server and tool when it announces the call, but only the tool when it asks for permission.
  const isPlain = name == null && /^\w+$/.test(title ?? '');
  return isPlain && announced?.title === `${server}-${title}`;
}

/** Whether the request does not say which tool it is for. */
function isNameless({ name, title, kind }: ToolCall, announced: Announced | undefined): boolean {
  if (name != null || announced?.title !== undefined || OWN_WORK.has(kind ?? '')) return false;
  return INPUT_ALONE.test(title ?? '');
}
