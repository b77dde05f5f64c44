import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunOutcome } from '../../src/satellites/daemon/drivers/driver.ts';

export const RECORDINGS = fileURLToPath(new URL('recordings/', import.meta.url));

/** The last line of a recording: what was run, and its outcome. */
export interface Tail {
  readonly program: string;
  readonly version: string;
  readonly case: string;
  readonly driver: 'acp' | 'claude' | 'codex';
  readonly at: number;
  readonly resumeRef: string | null;
  readonly stop: 'cancel' | 'kill' | 'timeout' | null;
  readonly stderr: string;
  readonly outcome: RunOutcome;
  /** Event types in their order, without output events. */
  readonly events: readonly string[];
}

export interface Recording {
  readonly lines: readonly string[];
  readonly tail: Tail;
}

/** Replaces values specific to this machine and run with made-up ones; equal values get equal replacements. */
export function scrubber(known: Readonly<Record<string, string>>) {
  const ids = new Map<string, string>();
  const stand = (id: string) => {
    const made = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, made);
    return made;
  };
  const places = Object.entries(known).sort(([a], [b]) => b.length - a.length);
  return (text: string): string => {
    let clean = text;
    for (const [place, name] of places) clean = clean.replaceAll(place, name);
    return clean
      .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, stand)
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:1')
      .replace(/\b(ses|msg|prt)_[0-9A-Za-z]{20,}/g, (id, kind: string) => `${kind}_${stand(id).slice(-12)}`)
      .replaceAll(os.hostname(), 'host')
      .replace(/\/tmp\/[^\s"'\\:)]+/g, '/tmp/file');
  };
}

const LISTS = new Set([
  'availableSkills',
  'availableSkillDetails',
  'availableCommands',
  'configOptions',
  'models',
  'slash_commands',
  'skills',
  'agents',
  'authMethods',
]);

/** Empties the long lists of what a program offers to users, which no driver reads. */
export function slim(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line, (key, value: unknown) => (LISTS.has(key) ? [] : value)));
  } catch {
    return line;
  }
}

export function writeRecording(folder: string, { lines, tail }: Recording): void {
  const text = [...lines, JSON.stringify({ recorded: tail })].map((line) => `${line}\n`).join('');
  writeFileSync(path.join(folder, `${tail.program}-${tail.case}.jsonl`), text);
}

export function readRecording(file: string): Recording {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const last = JSON.parse(lines.pop() ?? '') as { recorded: Tail };
  return { lines, tail: last.recorded };
}
