import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { shellWords } from '../../../test/docs/shell-words.ts';
import { atEnd } from '../../../test/endings.ts';
import { arranged } from '../../../test/example-world.ts';
import { toolsFor } from '../door/selection.ts';
import { exampleOf } from './tool-commands.ts';
import { allWays, exampleOfWay } from './ways/tool-ways.ts';

function because(reason: string, tools: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(tools.map((tool) => [tool, reason]));
}

/** Examples that do not work on a store alone, and what they need. */
const elsewhere: Readonly<Record<string, string>> = {
  change_setting: 'a hub that was started',
  ...because('a run, which only a hub that was started makes', [
    'stop_run',
    'get_run',
    'get_run_changes',
    'read_transcript',
  ]),
  ...because('a handoff or a relay of another session', [
    'task_accept_handoff',
    'task_decline_handoff',
    'task_accept_relay',
    'task_decline_relay',
    'task_claim_quota_accept',
    'task_claim_quota_decline',
    'task_claim_quota_release_expired',
  ]),
  ...because('a lane that another session left', ['lane_pause', 'lane_takeover']),
  ...because('a proposal', ['task_reinforce']),
  ...because('a repository with a SPEC.md, and an open change', [
    'spec_read',
    'spec_change_open',
    'spec_change_add_delta',
    'spec_build_context',
    'spec_build_record_failure',
    'spec_archive',
  ]),
  ...because('a published plan', ['task_plan_claim_subtask', 'task_plan_complete_subtask']),
};

/** Runs an example in a copy of the arranged home; returns what went wrong, if anything did. */
async function tried(
  example: string,
  { home, real }: Awaited<ReturnType<typeof arranged>>,
): Promise<readonly string[]> {
  const trial = mkdtempSync(path.join(os.tmpdir(), 'waggle-example-'));
  atEnd(() => rmSync(trial, { recursive: true, force: true }));
  cpSync(home, trial, { recursive: true });
  const { waggle } = cliHere(trial);
  const words = shellWords(example).map((word) => real[word] ?? word);
  const { exit, err } = await waggle(words.slice(1));
  return exit === 0 ? [] : [`${example} -> ${err.trim()}`];
}

test('every example of a tool works unchanged', async () => {
  const world = await arranged();
  const wrong: string[] = [];
  for (const tool of toolsFor({ capabilities: null }).filter(({ name }) => !(name in elsewhere)))
    wrong.push(...(await tried(exampleOf(tool), world)));
  expect(wrong).toEqual([]);
});

test('every example of a command for people works unchanged', async () => {
  const world = await arranged();
  const { json } = cliHere(world.home);
  await json('task', 'add', 'Fifteen', '--draft');
  const wrong: string[] = [];
  for (const way of allWays().filter(({ tool }) => !(tool.name in elsewhere)))
    wrong.push(...(await tried(exampleOfWay(way), world)));
  expect(wrong).toEqual([]);
});
