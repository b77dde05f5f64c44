import { type Command, Option } from 'commander';
import { flagName } from '../../door/flag-names.ts';
import { invalid } from '../../door/input.ts';
import { type FieldFlag, listFrom, valueFrom } from '../field-flags.ts';

/** The fields of a tool as a command takes them. */
export interface CommandFields {
  readonly flags: readonly FieldFlag[];
  readonly args: readonly FieldFlag[];
  /** Flags that work but are not shown: arguments by name, other spellings, what a global flag says. */
  readonly hidden: readonly FieldFlag[];
  /** The name of an argument in the usage; default: that of its field. */
  readonly argName?: (field: string) => string;
}

/** Adds the arguments and the flags; the first argument may be given several times where the command says so. */
export function addFields(command: Command, { flags, args, hidden, argName }: CommandFields, several = false): void {
  const named = (arg: FieldFlag, index: number) => {
    const rest = (several && index === 0) || (arg.kind === 'list' && index === args.length - 1) ? '...' : '';
    return `${argName?.(arg.field) ?? arg.field}${rest}`;
  };
  // Commander must not require arguments, since --input may provide them; missing fields are refused later.
  for (const [index, arg] of args.entries()) command.argument(`[${named(arg, index)}]`, arg.about);
  const places = args.map((arg, index) => {
    const name = named(arg, index).replace(several && index === 0 ? '' : '...', '');
    return arg.required ? `<${name}>` : `[${name}]`;
  });
  command.usage([...places, '[options]'].join(' '));
  for (const flag of flags) addFlag(command, flag, args.includes(flag) || hidden.includes(flag));
  for (const flag of hidden) if (!flags.includes(flag)) addFlag(command, flag, true);
}

/** A hidden flag works like any other, but help shows the field only as an argument or by its main name. */
function addFlag(command: Command, flag: FieldFlag, hidden: boolean): void {
  if (flag.kind === 'boolean') {
    const on = new Option(`--${flag.flag}`, `${flag.about} (--no-${flag.flag}: false)`);
    command.addOption(hidden ? on.hideHelp() : on);
    command.addOption(new Option(`--no-${flag.flag}`, 'the opposite').hideHelp());
    return;
  }
  const placeholder = { text: 'text', integer: 'number', number: 'number', list: 'item', json: 'json' }[flag.kind];
  const choices = flag.choices.length > 0 && flag.choices.join('|').length <= 40 ? flag.choices.join('|') : placeholder;
  const option = new Option(`--${flag.flag} <${choices}>`, aboutFlag(flag));
  if (flag.kind === 'list') option.argParser((text: string, before: string[] | undefined) => [...(before ?? []), text]);
  command.addOption(hidden ? option.hideHelp() : option);
}

function aboutFlag(flag: FieldFlag): string {
  const fallback = ['string', 'number'].includes(typeof flag.fallback) && flag.fallback !== '';
  return [
    flag.about,
    flag.required ? ' (required)' : '',
    flag.kind === 'list' ? ` (repeatable${flag.item === 'json' && flag.itemText === undefined ? '; JSON' : ''})` : '',
    fallback ? ` (default: ${flag.fallback})` : '',
  ].join('');
}

/** The input that flags and arguments give; a field that is given by both is refused, since one would be lost. */
export function givenInput(
  command: Command,
  { flags, args, hidden }: CommandFields,
): Readonly<Record<string, unknown>> {
  const named = fromFlags(command, [...hidden, ...flags]);
  const placed = fromArguments(command.processedArgs, args);
  const twice = Object.keys(placed).filter((field) => field in named);
  if (twice.length > 0)
    throw invalid(twice.map((path) => ({ path, message: `Given twice: as --${flagName(path)} and as an argument.` })));
  return { ...named, ...placed };
}

function fromFlags(command: Command, flags: readonly FieldFlag[]): Record<string, unknown> {
  const values = command.opts<Record<string, string | string[] | boolean | undefined>>();
  const entries = flags.flatMap((flag) => {
    const value = values[new Option(`--${flag.flag}`).attributeName()];
    if (value === undefined) return [];
    if (typeof value === 'boolean') return [[flag.field, value]];
    return [[flag.field, Array.isArray(value) ? listFrom(flag, value) : valueFrom(flag, value)]];
  });
  return Object.fromEntries(entries);
}

function fromArguments(values: readonly unknown[], args: readonly FieldFlag[]): Record<string, unknown> {
  const entries = args.flatMap((arg, index) => {
    const value = values[index];
    if (typeof value === 'string')
      return [[arg.field, arg.kind === 'list' ? listFrom(arg, [value]) : valueFrom(arg, withoutSign(value))]];
    return Array.isArray(value) && value.length > 0 ? [[arg.field, listFrom(arg, value.map(String))]] : [];
  });
  return Object.fromEntries(entries);
}

/** Ids may be typed as lists show them, with `#`. */
export function withoutSign(text: string): string {
  return text.replace(/^#(?=\d+$)/, '');
}

export function refuseMissing({ flags, args, argName }: CommandFields, input: object): void {
  const missing = flags.filter((flag) => flag.required && !(flag.field in input));
  if (missing.length === 0) return;
  throw invalid(
    missing.map((flag) => ({
      path: flag.field,
      message: `Missing: give ${args.includes(flag) ? `<${argName?.(flag.field) ?? flag.field}>` : `--${flag.flag}`}.`,
    })),
  );
}
