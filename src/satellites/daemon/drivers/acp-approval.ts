import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { ApprovalKind } from '../../../kernel/settings/runner-settings.ts';
import { type Announced, acpPermission, type PermissionAnswer } from './acp-permission.ts';
import type { Approved, RunSpec } from './driver.ts';

const kinds: Readonly<Record<string, ApprovalKind>> = {
  edit: 'edit',
  delete: 'edit',
  move: 'edit',
  execute: 'command',
  fetch: 'network',
};

interface Given {
  readonly run: Pick<RunSpec, 'mcp' | 'policy' | 'approve' | 'cwd'>;
  /** The call as it was announced, with its name and input. */
  readonly open: { readonly name: string; readonly input: unknown; readonly announced: Announced } | undefined;
  /** What the agent said just before. */
  readonly said: string;
}

interface Settled extends PermissionAnswer {
  /** What the model has to be told, since a refusal itself carries no words. */
  readonly denial?: string;
}

/**
 * The answer to a request for permission. What the policy neither allows nor denies, a person decides for this one
 * action: another argument is another question, and without an answer it is refused.
 */
export async function settlePermission(
  request: RequestPermissionRequest,
  { run, open, said }: Given,
): Promise<Settled> {
  const settled = acpPermission(request, run, open?.announced);
  const { event } = settled;
  const { toolCall, options } = request;
  const kind = kinds[toolCall.kind ?? open?.announced.kind ?? ''] ?? 'other';
  if (event.allowed || event.hubTool || run.approve === undefined || run.policy.approvals?.[kind] !== 'inbox') {
    return settled;
  }
  const given = toolCall.rawInput ?? open?.input ?? {};
  const asked = {
    tool: event.tool,
    arguments: JSON.stringify(given),
    folder: run.cwd,
    said: said === '' ? null : said,
  };
  const approved = await run.approve(asked);
  if (approved.decision === 'deny') return { ...settled, denial: denialText(event.tool, approved) };
  if (approved.decision === 'expired') return settled;
  // Never `allow_always`: what the person allowed is this action, and the hub itself remembers it for the run.
  const option = options.find((one) => one.kind === 'allow_once');
  if (option === undefined) return settled;
  return { outcome: { outcome: 'selected', optionId: option.optionId }, event: { ...event, allowed: true } };
}

function denialText(tool: string, { reason }: Approved): string {
  const why = reason === undefined ? 'without a reason' : `with this reason: ${reason}`;
  return `A person has denied your use of ${tool}, ${why}. Do not try the same again; go on without it, or say what you need.`;
}
