import { toolsets } from '../tool/toolsets.ts';

/** A separate file, so that checking a toolset's name does not load the tools. */
export function isToolset(name: string): boolean {
  return Object.hasOwn(toolsets, name);
}
