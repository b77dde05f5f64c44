import type { AnyTool } from '../tool/define.ts';
import { identityFields, kebab } from './tool-facts.ts';

/** Flags of the command line itself, without the dashes. */
export const globalFlags: readonly string[] = [
  'agent',
  'database',
  'home',
  'server',
  'token',
  'json',
  'color',
  'help',
  'version',
  'input',
  'idempotency-key',
];

/** The flag of a field, without the dashes. A field with the name of a global flag gets the prefix `of-`. */
export function flagName(field: string): string {
  const flag = kebab(field);
  return globalFlags.includes(flag) ? `of-${flag}` : flag;
}

/** The fields that name the caller, as a global flag already does. Help and reference leave their flags out. */
export function saidGlobally(tool: AnyTool): readonly string[] {
  return identityFields(tool).filter((field) => flagName(field) !== kebab(field));
}
