import { toolNamed } from '../door/selection.ts';
import { type Agent, mayUse } from '../rules/identity.ts';
import type { AnyTool } from '../tool/define.ts';

/** How a connection can call a tool: directly, through tools_call, or not at all. */
export type ToolReach = (name: string) => 'listed' | 'called' | 'closed';

export function reachOf(agent: Pick<Agent, 'capabilities'>, listed: readonly AnyTool[]): ToolReach {
  const names = new Set(listed.map(({ name }) => name));
  return (name) => {
    if (names.has(name)) return 'listed';
    const tool = toolNamed(name);
    return names.has('tools_call') && tool !== undefined && mayUse(agent, tool) ? 'called' : 'closed';
  };
}

const NO_TOOL = 'No tool that you have helps here; tell the user.';
/** Tool names that cannot be ordinary words: with an underscore or inner capitals. */
const toolLike = /\b(?:[a-z]+(?:_[a-z]+)+|[A-Z][a-z]+(?:[A-Z][a-z]+)+)\b/g;

/** Adapts a hint to the caller: unlisted tools go through tools_call; clauses with unreachable tools are dropped. */
export function followable(hint: string, reach: ToolReach): string {
  const clauses = hint
    .split(/(?<=[.;]) /)
    .filter((clause) => toolsIn(clause).every((name) => reach(name) !== 'closed'));
  if (clauses.length === 0) return NO_TOOL;
  return clauses
    .join(' ')
    .replace(/;$/, '.')
    .replace(toolLike, (name) => (isTool(name) && reach(name) === 'called' ? `${name} (through tools_call)` : name));
}

function toolsIn(text: string): readonly string[] {
  return (text.match(toolLike) ?? []).filter(isTool);
}

function isTool(name: string): boolean {
  return toolNamed(name) !== undefined;
}
