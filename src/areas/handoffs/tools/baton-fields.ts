import { z } from 'zod';
import { colony, own } from '../../../kernel/tool/colony.ts';
import type { Dialect } from '../../../kernel/tool/dialect.ts';
import { cappedList, cappedText, field } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { seenFile } from '../../repos/files/seen-file.ts';
import { claimPath } from '../../repos/rules/claim-path.ts';
import type { Task } from '../../tasks/rules/task.ts';

const LONGEST_PATH = 4096;
const MOST_FILES = 200;

/** The fields with which the tools that end a baton name it. */
export const batonField = {
  handoff_observation_id: threadField.observationId.describe('Handoff'),
  relay_observation_id: threadField.observationId.describe('Relay'),
  session_id: own.session,
  agent: own.agent,
  task_id: threadField.taskId.optional().describe('Its task'),
  reason: cappedText(1000).optional().describe('Why not'),
};

export const targetField = {
  to_agent: field.agentId.describe('Agent, or any'),
  to_session_id: field.sessionName.optional().describe('Only this session'),
};

/** Suggested calls of this family name the entry `observation_id`, whichever kind it is. */
export const handoffs: Dialect = { ...colony, aliases: { observation_id: 'handoff_observation_id' } };
export const relays: Dialect = { ...colony, aliases: { observation_id: 'relay_observation_id' } };

export const quotaField = {
  task_id: threadField.taskId,
  session_id: own.session,
  handoff_observation_id: threadField.observationId.optional().describe('Handoff or relay'),
  file_path: cappedText(LONGEST_PATH).optional().describe('Or its file'),
};

export const fileList = (about: string) => cappedList(cappedText(LONGEST_PATH), MOST_FILES).optional().describe(about);
export const lineList = (about: string) => cappedList(cappedText(1000), 50).optional().describe(about);

/** Reads files on this machine, so it runs outside the unit; paths are validated once their task is known. */
export function pathsFrom(cwd: string | undefined, given: readonly string[] = []): (task: Task) => readonly string[] {
  const seen = given.map((path) => (cwd === undefined ? undefined : seenFile(path, cwd)));
  return (task) => [...new Set(given.map((path, index) => claimPath(path, task.repoRoot, seen[index])))];
}

export const ended = <S extends string>(status: S) => z.object({ status: z.literal(status) });

/** The description states the bounds, so the listed schema does not repeat them. */
export const minutesUpTo = (most: number) =>
  z.int().refine((given) => given >= 1 && given <= most, `From 1 to ${most} minutes.`);
