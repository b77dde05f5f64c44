import type { RequestPermissionOutcome, RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { RunEvent, RunSpec } from './driver.ts';
import { wordOf } from './hub-entry.ts';

export interface PermissionAnswer {
  readonly outcome: RequestPermissionOutcome;
  readonly event: RunEvent;
}

/** Answers for the person who is not there: the hub's own tools once, others as the runner's policy says. */
export function acpPermission(
  { toolCall, options }: RequestPermissionRequest,
  { mcp, policy }: Pick<RunSpec, 'mcp' | 'policy'>,
): PermissionAnswer {
  const tool = toolCall.name ?? toolCall.title ?? toolCall.toolCallId;
  const hubTool = isHubTool(toolCall, wordOf(mcp));
  const wished = hubTool || policy.tools === 'all';
  const kinds = wished ? ['allow_once', 'allow_always'] : ['reject_once', 'reject_always'];
  const option = kinds.flatMap((kind) => options.filter((it) => it.kind === kind))[0];
  const outcome: RequestPermissionOutcome =
    option === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: option.optionId };
  return { outcome, event: { type: 'permission', tool, allowed: wished && option !== undefined, hubTool } };
}

const OWN_WORK = new Set(['execute', 'edit', 'delete', 'move', 'read', 'search', 'fetch', 'switch_mode', 'think']);

/**
 * Whether the hub's own server is called. Agents name its tools each in their way; a title that the model can write
 * freely, such as a shell command, never passes, since the whole title must be such a name.
 */
export function isHubTool({ name, title, kind }: RequestPermissionRequest['toolCall'], server: string): boolean {
  if (kind != null && OWN_WORK.has(kind)) return false;
  const s = server.replace(/[-]/g, '\\-');
  const shapes = [
    new RegExp(`^mcp__${s}__\\w+$`),
    new RegExp(`^(mcp_)?${s}_\\w+$`),
    new RegExp(`^(mcp[.: ])?${s}[./:]\\w+$`),
    new RegExp(`^\\w+ \\(${s} MCP Server\\)$`),
  ];
  const names = name == null ? [title ?? ''] : [name];
  return names.some((it) => shapes.some((shape) => shape.test(it)));
}
