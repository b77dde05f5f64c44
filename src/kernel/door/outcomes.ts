import { knownError, WaggleError } from '../rules/errors.ts';
import { answerJson } from '../text/plain-text.ts';
import type { AnyTool } from '../tool/define.ts';
import type { Outcome } from './door.ts';
import { isAnswered } from './tool-facts.ts';

/** The outcome for an error: a code of the catalog, or an ordinary answer if the tool's refusals are answers. */
export function refusal(tool: AnyTool, error: unknown): Outcome {
  const known = knownError(error);
  if (!isAnswered(tool, known.code)) return { ok: false, tool: tool.name, error: known.toWire() };
  const output = { success: false, reason: known.code.toLowerCase(), ...known.toWire() };
  return { ok: true, tool: tool.name, output, text: answerJson(output), waiting: {} };
}

/** A tool that the caller may not use looks like one that does not exist. */
export function unknownTool(name: string): Outcome {
  const error = new WaggleError('UNKNOWN_TOOL', 'No such tool is available to you.');
  return { ok: false, tool: name, error: error.toWire() };
}
