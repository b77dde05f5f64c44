import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { endAll } from '../../endings.ts';
import { type Machine, machineOn, runWaggle, startHub } from '../../processes.ts';
import { git, someFolder, someRepository } from '../../repositories.ts';
import { waitFor } from '../../wait-for.ts';
import { startHook } from './client-hook.ts';

const asClaude = ['--agent', 'claude', '--json'];
const silent = { code: 0, stdout: '', stderr: '' };

interface Session {
  readonly client: 'claude' | 'codex' | 'gemini';
  readonly session: string;
  readonly cwd: string;
}

const hook = (machine: Machine, { client, session, cwd }: Session, event: string, more: object = {}) =>
  startHook(
    machine,
    [event, '--client', client],
    { session_id: session, hook_event_name: event, cwd, ...more },
    client === 'claude' ? { CLAUDE_CODE_SESSION_ID: session } : {},
  ).ended;

const claudeEdit = (cwd: string) => ({ tool_name: 'Edit', tool_input: { file_path: path.join(cwd, 'button.tsx') } });
const codexEdit = {
  tool_name: 'apply_patch',
  tool_input: { command: '*** Begin Patch\n*** Update File: button.tsx\n@@\n-a\n+b\n*** End Patch' },
};

/** Starts a hub, and creates a repository that has a file and two work trees. */
async function twoSessions(env: NodeJS.ProcessEnv = {}) {
  const machine = machineOn(undefined, env);
  const root = someRepository();
  writeFileSync(path.join(root, 'button.tsx'), 'one\ntwo\nthree\n');
  git(root, 'add', '.');
  git(root, 'commit', '-q', '-m', 'button');
  const tree = path.join(someFolder(), 'tree');
  git(root, 'worktree', 'add', '-q', '-b', 'feature', tree);
  const claude: Session = { client: 'claude', session: 'c1', cwd: root };
  const codex: Session = { client: 'codex', session: 'x1', cwd: tree };
  await startHub(machine);
  return { machine, root, claude, codex };
}

/**
 * Sets the times of the session's files, which decide whether calls belong to the same turn, so that the machine's
 * speed does not matter.
 */
function setTurn(machine: Machine, session: string, turn: 'same' | 'later'): void {
  const folder = path.join(machine.home, 'hooks', `s-${session}`);
  const time = new Date(Date.UTC(turn === 'same' ? 2099 : 2020, 0, 1));
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), time, time);
}

test('the second of two clients is warned before it edits, and not again when it repeats the edit', async () => {
  const { machine, root, claude, codex } = await twoSessions();
  expect(await hook(machine, claude, 'PreToolUse', claudeEdit(root))).toEqual(silent);
  writeFileSync(path.join(root, 'button.tsx'), 'one\nTWO\nthree\n');
  expect(await hook(machine, claude, 'PostToolUse', claudeEdit(root))).toEqual(silent);
  const { stdout } = await hook(machine, codex, 'PreToolUse', codexEdit);
  const { hookSpecificOutput: said, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({});
  expect(said).toEqual({
    hookEventName: 'PreToolUse',
    permissionDecision: 'deny',
    permissionDecisionReason: expect.stringMatching(
      /^Waggle: button\.tsx is being worked on by 1 other session\.\nclaude \(session c1\) claimed it/,
    ),
  });
  expect(said.permissionDecisionReason).toContain('common base: 2.');
  setTurn(machine, 'x1', 'same');
  // If a model's answer contains several calls, all of them are held until the model has read this.
  expect((await hook(machine, codex, 'PreToolUse', codexEdit)).stdout).toBe(stdout);
  setTurn(machine, 'x1', 'later');
  expect(await hook(machine, codex, 'PreToolUse', codexEdit)).toEqual(silent);
  expect(await hook(machine, codex, 'PostToolUse', codexEdit)).toEqual(silent);
  const drift = await runWaggle(machine, ['call', 'task_drift_check', '{"task_id":1,"session_id":"c1"}', ...asClaude]);
  expect(JSON.parse(drift.stdout)).toMatchObject({ claimed_files: ['button.tsx'], edited_files: ['button.tsx'] });
});

test('the policy ask lets the user of Claude Code decide, block refuses; without a hub all edits pass', async () => {
  const asking = await twoSessions({ WAGGLE_BRIDGE_POLICY_MODE: 'ask' });
  const second: Session = { client: 'claude', session: 'c2', cwd: asking.codex.cwd };
  await hook(asking.machine, asking.codex, 'PreToolUse', codexEdit);
  const { stdout } = await hook(asking.machine, second, 'PreToolUse', claudeEdit(second.cwd));
  expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({
    permissionDecision: 'ask',
    additionalContext: expect.stringContaining('codex (session x1)'),
  });
  await endAll();

  const { machine, root, claude, codex } = await twoSessions({ WAGGLE_BRIDGE_POLICY_MODE: 'block' });
  await hook(machine, claude, 'PreToolUse', claudeEdit(root));
  const blocked = async () => JSON.parse((await hook(machine, codex, 'PreToolUse', codexEdit)).stdout);
  expect((await blocked()).hookSpecificOutput.permissionDecision).toBe('deny');
  setTurn(machine, 'x1', 'later');
  expect((await blocked()).hookSpecificOutput.permissionDecisionReason).toContain('The policy here reserves the file');
  setTurn(machine, 'x1', 'later');
  await runWaggle(machine, ['stop']);
  expect(await hook(machine, codex, 'PreToolUse', codexEdit)).toEqual(silent);
});

const shell = (command: string) => ({ tool_name: 'Bash', tool_input: { command }, tool_use_id: 'one' });
const edited = async (machine: Machine, session: string) => {
  const call = ['call', 'task_drift_check', `{"task_id":1,"session_id":"${session}"}`, '--json'];
  const { stdout } = await runWaggle(machine, [...call, '--agent', session.startsWith('c') ? 'claude' : 'codex']);
  return (JSON.parse(stdout) as { edited_files?: readonly string[] }).edited_files ?? [];
};

test('a shell command that names a held file is held once; what it then changes is recorded and the holder told', async () => {
  const { machine, root, claude } = await twoSessions();
  const second: Session = { client: 'claude', session: 'c2', cwd: root };
  await hook(machine, claude, 'PreToolUse', claudeEdit(root));
  const reading = shell("grep -n one button.tsx && sed -n '1,5p' button.tsx");
  expect(await hook(machine, second, 'PreToolUse', reading)).toEqual(silent);
  const change = shell("sed -i 's/one/ONE/' button.tsx");
  const { stdout } = await hook(machine, second, 'PreToolUse', change);
  expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({
    permissionDecision: 'deny',
    permissionDecisionReason: expect.stringContaining('claude (session c1) claimed it'),
  });
  setTurn(machine, 'c2', 'later');
  expect(await hook(machine, second, 'PreToolUse', change)).toEqual(silent);
  writeFileSync(path.join(root, 'button.tsx'), 'ONE\ntwo\nthree\n');
  writeFileSync(path.join(root, 'unnamed.ts'), 'written by the same command\n');
  expect(await hook(machine, second, 'PostToolUse', change)).toEqual(silent);
  await waitFor(async () => (await edited(machine, 'c2')).length === 2);
  expect(await edited(machine, 'c2')).toEqual(expect.arrayContaining(['button.tsx', 'unnamed.ts']));
  const inbox = await runWaggle(machine, ['call', 'attention_inbox', '{"session_id":"c1"}', ...asClaude]);
  expect(inbox.stdout).toContain('A shell command of mine changed button.tsx, which you hold.');
});

test('a change that another session made while a command ran is not counted as the change of the command', async () => {
  const { machine, root, claude } = await twoSessions();
  const second: Session = { client: 'claude', session: 'c2', cwd: root };
  await hook(machine, second, 'PreToolUse', shell('npm test'));
  await hook(machine, claude, 'PreToolUse', claudeEdit(root));
  writeFileSync(path.join(root, 'button.tsx'), 'theirs\n');
  await hook(machine, claude, 'PostToolUse', claudeEdit(root));
  writeFileSync(path.join(root, 'snapshot.txt'), 'written by the command\n');
  await hook(machine, second, 'PostToolUse', shell('npm test'));
  await waitFor(async () => (await edited(machine, 'c2')).length > 0);
  expect(await edited(machine, 'c2')).toEqual(['snapshot.txt']);
  const inbox = await runWaggle(machine, ['call', 'attention_inbox', '{"session_id":"c1"}', ...asClaude]);
  expect(inbox.stdout).not.toContain('which you hold');
});

test('a command that commits what it changes is seen, a command that is held or only reads leaves no trace', async () => {
  const { machine, root } = await twoSessions();
  const own: Session = { client: 'claude', session: 'c2', cwd: root };
  const commits = shell("sed -i 's/two/TWO/' button.tsx && git commit -qam two");
  await hook(machine, own, 'PreToolUse', commits);
  writeFileSync(path.join(root, 'button.tsx'), 'one\nTWO\nthree\n');
  git(root, 'commit', '-q', '-a', '-m', 'two');
  await hook(machine, own, 'PostToolUse', commits);
  await waitFor(async () => (await edited(machine, 'c2')).length > 0);
  expect(await edited(machine, 'c2')).toEqual(['button.tsx']);
  expect(existsSync(path.join(machine.home, 'hooks', 'hook.log'))).toBe(false);
});

test('session start and prompt show what others do in the repository; for Codex without their texts', async () => {
  const { machine, root, claude, codex } = await twoSessions();
  const context = async (who: Session, event: string): Promise<string> => {
    const { stdout } = await hook(machine, who, event);
    return stdout === '' ? '' : JSON.parse(stdout).hookSpecificOutput.additionalContext;
  };
  await context(codex, 'SessionStart');
  await hook(machine, claude, 'PreToolUse', claudeEdit(root));
  const post = { task_id: 1, session_id: 'c1', kind: 'note', content: 'HACKED color is tone' };
  expect((await runWaggle(machine, ['call', 'task_post', JSON.stringify(post), '--agent', 'claude'])).stderr).toBe('');
  const told = await context(codex, 'UserPromptSubmit');
  expect(told).toContain('claude (session c1) holds 1 file on task 1.');
  expect(told).toMatch(/New posts by claude: get_observations \{"ids":\[\d+\]\}/);
  expect(told).not.toContain('HACKED');
  expect(told).not.toContain('button.tsx');
  expect(await context(codex, 'UserPromptSubmit')).toBe('');
  const third: Session = { client: 'claude', session: 'c3', cwd: root };
  const preface = await context(third, 'SessionStart');
  expect(preface).toContain('claude (session c1), files: button.tsx');
  await hook(machine, codex, 'PreToolUse', codexEdit);
  expect(await context(third, 'UserPromptSubmit')).toContain('codex (session x1), files: button.tsx');
});

test('a quota stop becomes a blocker on the task of the branch; other failures do not', async () => {
  const { machine, claude, codex, root } = await twoSessions();
  const posts = async () => (await runWaggle(machine, ['call', 'task_timeline', '{"task_id":1}', '--json'])).stdout;
  expect(await hook(machine, claude, 'StopFailure', { error: 'server_error' })).toEqual(silent);
  expect(existsSync(path.join(machine.home, 'hooks', 'hook.log'))).toBe(false);
  const limit = { error: 'rate_limit', last_assistant_message: 'You have hit your usage limit, resets 3pm' };
  expect(await hook(machine, claude, 'StopFailure', limit)).toEqual(silent);
  // The session's work is offered to the others.
  const offered = [
    { kind: 'relay', session_id: 'c1' },
    { kind: 'blocker', session_id: 'c1' },
  ];
  expect(JSON.parse(await posts())).toMatchObject({ items: offered });
  // Codex calls no hook for this, so the end of the session reads it from the transcript.
  const error = { message: 'You have hit your usage limit.', codex_error_info: 'usage_limit_exceeded' };
  const transcript_path = path.join(root, 'rollout.jsonl');
  writeFileSync(transcript_path, JSON.stringify({ type: 'event_msg', payload: { type: 'task_complete', error } }));
  expect(await hook(machine, { ...codex, cwd: root }, 'SessionEnd', { transcript_path })).toEqual(silent);
  expect(JSON.parse(await posts()).items.map(({ session_id }: { session_id: string }) => session_id)).toEqual([
    ...['x1', 'x1'],
    ...['c1', 'c1'],
  ]);
  // A client may also end its turn normally, with the limit message as its last text.
  const third: Session = { client: 'claude', session: 'c3', cwd: root };
  const spent = { last_assistant_message: 'Claude AI usage limit reached|1731751200' };
  expect(await hook(machine, third, 'Stop', { last_assistant_message: 'The rate limit is 5 now.' })).toEqual(silent);
  expect(await hook(machine, third, 'Stop', spent)).toEqual(silent);
  expect(JSON.parse(await posts()).items[0]).toMatchObject({ kind: 'blocker', session_id: 'c3' });
});
