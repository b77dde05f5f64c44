import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, someRepository } from '../../repositories.ts';
import { onBothStores, type World } from '../../world.ts';
import { type BatonClient, batonClient } from './baton-client.ts';

/** Connects Claude and Codex in the same checkout: the first write of each joins the task of the branch. */
async function pair(here: World) {
  const root = someRepository();
  const [claude, codex] = [await batonClient(here, 'claude', root), await batonClient(here, 'codex', root)];
  const note = (one: BatonClient) =>
    one.call('task_note_working', { repo_root: root, branch: 'main', content: 'Here.' });
  const { task_id } = await note(claude);
  expect((await note(codex)).task_id).toBe(task_id);
  return { root, claude, codex, task_id: task_id as number };
}

async function owner(one: BatonClient, task_id: number, file_path: string): Promise<string | null> {
  const { previous_claim } = await one.call('task_claim_file', { task_id, file_path });
  return previous_claim?.ownership_strength === 'strong' ? previous_claim.by_session_id : null;
}

const relayed = { agent: 'claude', reason: 'quota', one_line: 'Half done.', base_branch: 'main' };

onBothStores('work that changes hands between MCP clients', (world) => {
  test('a handoff moves its files when it is accepted; a declined, foreign or expired one moves nothing', async () => {
    const here = await world();
    const { root, claude, codex, task_id } = await pair(here);
    const eve = await batonClient(here, 'eve', '/tmp');
    await claude.call('task_claim_file', { task_id, file_path: path.join(root, 'a.ts') });
    const sent = { task_id, session_id: 'sess-claude', agent: 'claude', to_agent: 'codex', summary: 'Yours.' };
    const offer = async (more: object = {}) =>
      (await claude.call('task_hand_off', { ...sent, transferred_files: ['a.ts'], ...more })).handoff_observation_id;

    const declined = await offer();
    const [seen] = (await codex.call('attention_inbox', { session_id: 'sess-codex', agent: 'codex' })).pending_handoffs;
    expect(seen).toMatchObject({ id: declined, summary: 'Yours.' });
    await codex.call(seen.decline_with.tool, seen.decline_with.args);
    expect(await codex.code('task_accept_handoff', { handoff_observation_id: declined })).toBe('ALREADY_CANCELLED');

    const late = await offer({ expires_in_minutes: 1 });
    here.clock.advance({ minutes: 1 });
    const named = { handoff_observation_id: late, session_id: 'sess-codex' };
    expect(await codex.code('task_accept_handoff', named)).toBe('HANDOFF_EXPIRED');
    expect(await codex.code('task_decline_handoff', named)).toBe('HANDOFF_EXPIRED');
    const [entry] = await claude.call('get_observations', { ids: [late] });
    expect(entry.metadata.status).toBe('expired');

    const live = await offer();
    const toSession = await offer({ to_agent: 'any', to_session_id: 'sess-other' });
    expect(await eve.code('task_accept_handoff', { handoff_observation_id: live })).toBe('NOT_PARTICIPANT');
    expect(await codex.code('task_accept_handoff', { handoff_observation_id: toSession })).toBe('NOT_TARGET_SESSION');
    await eve.call('task_post', { task_id, kind: 'note', content: 'Here.' });
    expect(await eve.code('task_accept_handoff', { handoff_observation_id: live })).toBe('NOT_TARGET_AGENT');
    expect(await codex.code('task_accept_handoff', { handoff_observation_id: live, session_id: 'sess-claude' })).toBe(
      'NOT_YOUR_SESSION',
    );
    expect(await codex.call('task_accept_handoff', { handoff_observation_id: live, session_id: 'sess-codex' })).toEqual(
      {
        status: 'accepted',
      },
    );
    expect(await owner(eve, task_id, 'a.ts')).toBe('sess-codex');
    expect(await eve.code('task_accept_handoff', { handoff_observation_id: live })).toBe('ALREADY_ACCEPTED');
  });

  test('a relay weakens fresh claims, its receiver claims the files again, and stale claims stay', async () => {
    const here = await world();
    const { claude, codex, task_id } = await pair(here);
    await claude.call('task_claim_file', { task_id, file_path: 'stale.ts' });
    here.clock.advance({ minutes: 240 });
    await claude.call('task_claim_file', { task_id, file_path: 'fresh.ts' });
    const { relay_observation_id } = await claude.call('task_relay', { task_id, ...relayed });
    const [{ metadata }] = await codex.call('get_observations', { ids: [relay_observation_id] });
    expect(metadata.worktree_recipe.inherit_claims).toEqual(['fresh.ts']);
    const accepted = { relay_observation_id, session_id: 'sess-codex' };
    expect(await codex.call('task_accept_relay', accepted)).toEqual({ status: 'accepted' });
    expect(await codex.call('task_drift_check', { task_id })).toMatchObject({ claimed_files: ['fresh.ts'] });
    expect(await owner(claude, task_id, 'fresh.ts')).toBe('sess-codex');
    const late = await codex.call('task_relay', { ...relayed, task_id, agent: 'codex', expires_in_minutes: 1 });
    here.clock.advance({ minutes: 1 });
    expect(await claude.code('task_accept_relay', { ...late, status: undefined })).toBe('RELAY_EXPIRED');
  });

  test('claims of a session without quota are adopted once, passed on if declined, released if expired', async () => {
    const here = await world();
    const { claude, codex, task_id } = await pair(here);
    const eve = await batonClient(here, 'eve', '/tmp');
    const claims = async (files: readonly string[]) => {
      for (const file_path of files) await claude.call('task_claim_file', { task_id, file_path });
    };
    await claims(['a.ts', 'b.ts']);
    const first = await claude.call('task_relay', { task_id, ...relayed, to_agent: 'codex' });
    const id = first.relay_observation_id;
    const declined = { task_id, session_id: 'sess-codex', file_path: 'a.ts', reason: 'outside this worktree' };
    expect(await codex.call('task_claim_quota_decline', declined)).toMatchObject({ still_visible: true });
    const accepted = { task_id, session_id: 'sess-eve', agent: 'eve', handoff_observation_id: id };
    expect(await eve.call('task_claim_quota_accept', accepted)).toMatchObject({
      accepted_files: ['a.ts', 'b.ts'],
      previous_session_ids: ['sess-claude'],
    });
    expect(await codex.code('task_claim_quota_accept', { task_id, handoff_observation_id: id })).toBe(
      'ALREADY_ACCEPTED',
    );

    await claims(['c.ts', 'd.ts']);
    await claude.call('task_relay', { task_id, ...relayed, expires_in_minutes: 10 });
    here.clock.advance({ minutes: 10 });
    const released = await codex.call('task_claim_quota_release_expired', { task_id, file_path: 'c.ts' });
    expect(released.released_claims).toMatchObject([
      { file_path: 'c.ts', state: 'weak_expired' },
      { file_path: 'd.ts', state: 'weak_expired' },
    ]);
  });

  test('a rescue changes nothing until it is confirmed, and reports what it saw of each lane', async () => {
    const here = await world();
    const { root, claude, codex, task_id } = await pair(here);
    await claude.call('task_claim_file', { task_id, file_path: 'a.ts' });
    writeFileSync(path.join(root, 'a.ts'), 'half');
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 15 });
    const scan = await codex.call('rescue_stranded_scan', { stranded_after_minutes: 10 });
    expect(scan).toMatchObject({
      dry_run: true,
      stranded: [
        { session_id: 'sess-claude', heartbeat: 'dead', untracked_file_count: 1, unpushed_commit_count: null },
      ],
    });
    expect(await codex.code('rescue_stranded_run', { stranded_after_minutes: 10 })).toBe('RESCUE_CONFIRM_REQUIRED');
    expect(await codex.call('rescue_stranded_scan', { stranded_after_minutes: 10 })).toEqual(scan);
    const run = await codex.call('rescue_stranded_run', { stranded_after_minutes: 10, confirm: true });
    const [{ relay_observation_id: id }] = run.rescued;
    expect(await codex.call('task_accept_relay', { relay_observation_id: id })).toEqual({ status: 'accepted' });
    expect(await codex.call('task_drift_check', { task_id })).toMatchObject({ claimed_files: ['a.ts'] });
  });

  test('work moves from one work tree to another with its claims, branch and uncommitted files', async () => {
    const here = await world();
    const root = someRepository();
    const [mine, theirs] = [`${root}/lane-a`, `${root}/lane-b`];
    git(root, 'worktree', 'add', '-q', '-b', 'agent/claude/parser', mine);
    git(root, 'worktree', 'add', '-q', '-b', 'agent/codex/review', theirs);
    writeFileSync(path.join(mine, 'kept.ts'), 'committed');
    git(mine, 'add', '.');
    git(mine, 'commit', '-q', '-m', 'Half of it');
    writeFileSync(path.join(mine, 'kept.ts'), 'changed');
    writeFileSync(path.join(mine, 'new.ts'), 'new');
    const claude = await batonClient(here, 'claude', mine);
    const codex = await batonClient(here, 'codex', theirs);
    const { task_id } = await claude.call('task_note_working', { content: 'Parsing.' });
    for (const file_path of [path.join(mine, 'kept.ts'), 'new.ts']) {
      await claude.call('task_claim_file', { task_id, file_path });
    }
    const handoff = await claude.call('task_hand_off', {
      task_id,
      to_agent: 'codex',
      summary: 'The parser needs a second half.',
      transferred_files: [path.join(mine, 'kept.ts'), 'new.ts'],
    });
    const relay = await claude.call('task_relay', { task_id, ...relayed, to_agent: 'codex' });
    const [baton, second] = await codex.call('get_observations', {
      ids: [handoff.handoff_observation_id, relay.relay_observation_id],
    });
    expect(baton.metadata.transferred_files).toEqual(['kept.ts', 'new.ts']);
    const { source } = baton.metadata;
    expect(source).toMatchObject({
      branch: 'agent/claude/parser',
      dirty_files: ['kept.ts'],
      untracked_files: ['new.ts'],
    });
    const left = [...source.dirty_files, ...source.untracked_files].map((file) =>
      readFileSync(path.join(source.worktree_path, file), 'utf8'),
    );
    expect(left).toEqual(['changed', 'new']);
    git(theirs, 'merge-base', '--is-ancestor', source.head_commit, source.branch);
    expect(second.metadata).toMatchObject({
      repo_root: root,
      branch: 'agent/claude/parser',
      worktree_recipe: {
        inherit_claims: ['kept.ts', 'new.ts'],
        untracked_files_warning: ['kept.ts', 'new.ts'],
        source: {
          worktree_path: mine,
          branch: 'agent/claude/parser',
          dirty_files: ['kept.ts'],
          untracked_files: ['new.ts'],
        },
      },
    });
    const offered = async () => (await codex.call('attention_inbox', { repo_root: root })).pending_handoffs[0];
    const before = await offered();
    expect(before).toMatchObject({ next: expect.stringContaining('Join the task with task_post') });
    expect(before).not.toHaveProperty('accept_with');
    await codex.call(before.join_with.tool, before.join_with.args);
    const { tool, args } = (await offered()).accept_with;
    await codex.call(tool, args);
    for (const file of ['kept.ts', 'new.ts']) expect(await owner(claude, task_id, file)).toBe('sess-codex');
    expect(await codex.call('task_drift_check', { task_id })).toMatchObject({ claimed_files: ['kept.ts', 'new.ts'] });
    expect(await codex.call('startup_panel', { repo_root: root })).toMatchObject({
      active_task: { branch: 'agent/claude/parser' },
    });
  });
});
