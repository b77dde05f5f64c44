import { toolNamed } from '../../door/selection.ts';
import { commandOf, wayCommandsOf } from '../../door/tool-facts.ts';

/** The command of a tool: the one for people if it has one. */
export function commandFor(name: string): string | undefined {
  const tool = toolNamed(name);
  return tool === undefined ? undefined : (wayCommandsOf(tool)[0] ?? commandOf(tool));
}
