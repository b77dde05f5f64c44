import { type CallableTool, mayUse } from '../../../kernel/rules/identity.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { SubtaskDraft } from '../rules/plan.ts';
import { type RequiredTool, requiredTools } from '../rules/required-tools.ts';

export type ToolNamed = (name: string) => CallableTool | undefined;

/** Tools that sub-tasks ask for and that the hub does not have, or that no agent here may call. */
export async function missingTools(
  unit: Reads,
  subtasks: readonly SubtaskDraft[],
  toolNamed: ToolNamed,
): Promise<readonly RequiredTool[]> {
  const required = requiredTools(subtasks);
  if (required.length === 0) return [];
  const agents = (await unit.agents.list()).filter(({ kind }) => kind === 'agent');
  return required.filter(({ tool: name }) => {
    const tool = toolNamed(name);
    return tool === undefined || (agents.length > 0 && !agents.some((agent) => mayUse(agent, tool)));
  });
}
