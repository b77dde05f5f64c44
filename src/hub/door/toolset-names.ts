import { toolsets } from '../../tools/toolsets.ts';

/** A file of its own: knowing a toolset's name must not load the tools. */
export function isToolset(name: string): boolean {
  return Object.hasOwn(toolsets, name);
}
