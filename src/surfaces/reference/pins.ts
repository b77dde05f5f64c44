import { fullSchema, type JsonSchema } from '../../hub/door/json-schema.ts';
import type { AnyTool } from '../../tools/define.ts';
import { narrows } from './narrowing.ts';
import { effectsOf } from './tool-facts.ts';

/** What callers rely on. It is kept in a file per tool, so that a change of it shows up and is deliberate. */
export interface Pin {
  readonly name: string;
  readonly toolset: string;
  readonly aliases: readonly string[];
  readonly listed: boolean;
  readonly access: AnyTool['access'];
  readonly readOnly: boolean;
  readonly idempotent: boolean;
  readonly destructive: boolean;
  readonly input: JsonSchema;
}

export function pinOf(tool: AnyTool): Pin {
  return {
    name: tool.name,
    toolset: tool.toolset,
    aliases: tool.aliases ?? [],
    listed: tool.listed !== false,
    access: tool.access,
    ...effectsOf(tool),
    input: fullSchema(tool.input(), 'input'),
  };
}

/** Why callers that rely on the pin would break; nothing when they would not. */
export function breaks(pin: Pin, tool: AnyTool | undefined): readonly string[] {
  if (tool === undefined) return [`${pin.name}: the tool has vanished`];
  const current = pinOf(tool);
  const known = [current.name, ...current.aliases];
  const lost = [pin.name, ...pin.aliases].filter((name) => !known.includes(name));
  return [
    ...lost.map((name) => `${pin.name}: the name ${name} has vanished`),
    ...(pin.toolset === current.toolset ? [] : [`${pin.name}: it moved to the toolset ${current.toolset}`]),
    ...(pin.listed && !current.listed ? [`${pin.name}: it is no longer listed`] : []),
    ...(pin.readOnly && !current.readOnly ? [`${pin.name}: it only read, and writes now`] : []),
    ...(pin.idempotent && !current.idempotent ? [`${pin.name}: it is no longer safe to repeat`] : []),
    ...narrows(pin.input, current.input).map((reason) => `${pin.name}: ${reason}`),
  ];
}

export function pinText(tool: AnyTool): string {
  return `${JSON.stringify(pinOf(tool), null, 2)}\n`;
}
