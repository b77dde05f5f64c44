import { scopeOf, verbScope } from '../../kernel/door/tool-facts.ts';
import type { AnyTool } from '../../kernel/tool/define.ts';
import { code } from './markdown.ts';

/** The token scope that a call needs. Actions that need another than the tool's own are named. */
export function scopeSentence(tool: AnyTool): string {
  if (tool.access === 'forward') return 'It needs the scope of the tool that it calls.';
  const own = scopeOf(tool);
  const actions = tool.access === 'write' ? Object.entries(tool.actions ?? {}) : [];
  const others = actions.filter(([, verb]) => verbScope(verb) !== own);
  const first = `It needs the scope ${code(own)}`;
  if (others.length === 0) return `${first}.`;
  const scopes = [...new Set(others.map(([, verb]) => verbScope(verb)))].map((scope) => {
    const names = others.filter(([, verb]) => verbScope(verb) === scope).map(([name]) => code(name));
    return `${code(scope)} for the actions ${names.join(', ')}`;
  });
  return `${first}, and ${scopes.join(' and ')}.`;
}
