import { CommanderError } from 'commander';
import { type ErrorCode, errorCatalog, exitCodeOf, isErrorCode, WaggleError, type WireError } from '../rules/errors.ts';
import { plain, plainJson, plainLine } from '../text/plain-text.ts';
import { calledHere, type Io } from './io.ts';
import { hintInShell } from './words/hint-words.ts';
import { palette } from './words/paint.ts';

/** A tool's refusal, thrown so that it determines the exit code. */
export class Refused extends Error {
  readonly wire: WireError;

  constructor(wire: WireError) {
    super(wire.error);
    this.wire = wire;
  }
}

/** Some tools return a refusal as `success: false`, which must still set the exit code. */
export function refuseAnswered(output: object): void {
  if (!('success' in output) || output.success !== false || !('code' in output) || !isErrorCode(output.code)) return;
  const { code } = output;
  const error = 'error' in output && typeof output.error === 'string' ? output.error : 'The call was refused.';
  const hint = 'hint' in output && typeof output.hint === 'string' ? output.hint : errorCatalog[code].hint;
  const { success, ...rest } = { ...output };
  throw new Refused({ ...rest, error, code, hint });
}

/** A refusal whose answer has already been printed. */
export class Answered extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Sets the exit code for a refusal that is already printed on stdout. */
export function endRefused(output: object): void {
  try {
    refuseAnswered(output);
  } catch (error) {
    throw error instanceof Refused ? new Answered(error.wire.code) : error;
  }
}

/** Prints the error and returns the exit code. With `--json` the error is the only document on stdout. */
export function fail(io: Io, json: boolean, error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  if (error instanceof Answered) return exitCodeOf(error.code);
  const wire = wireOf(error);
  // The answer omits internal details; stderr has them for the bug report that the hint asks for.
  if (wire.code === 'INTERNAL' && !(error instanceof Refused)) io.err(`${plain(detailOf(error))}\n`);
  if (json) io.out(`${plainJson(wire, io.terminal ? 2 : 0)}\n`);
  else io.err(errorText(io, wire));
  return exitCodeOf(wire.code);
}

function errorText(io: Io, wire: WireError): string {
  const { red, dim } = palette(io.errorColor ?? false);
  const hint = calledHere(io, plainLine(hintInShell(wire)));
  return `${plain(wire.error)} ${red(`(${wire.code})`)}\n${hint === '' ? '' : `${dim(hint)}\n`}`;
}

function wireOf(error: unknown): WireError {
  if (error instanceof Refused) return error.wire;
  if (error instanceof WaggleError) return error.toWire();
  if (error instanceof CommanderError) return usageError(error);
  return (diskFault(error) ?? new WaggleError('INTERNAL', 'Waggle had an internal error.')).toWire();
}

/** File system errors that the operator has to fix; a stack trace would not help. */
function diskFault(error: unknown): WaggleError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return new WaggleError('DISK_FULL', 'A file cannot be written: the disk is full.');
  if (/^(EROFS|EIO|EACCES|EPERM)$/.test(code))
    return new WaggleError(
      'STORE_UNAVAILABLE',
      'A file cannot be written: you lack the permission, or its disk is read-only or failing.',
    );
  return undefined;
}

function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function usageError(error: CommanderError): WireError {
  const message = error.message.replace(/^error: /, '');
  const fault = new WaggleError('INVALID_INPUT', `${message.charAt(0).toUpperCase()}${message.slice(1)}`);
  return { ...fault.toWire(), hint: 'Run the command with --help to see its usage.' };
}
