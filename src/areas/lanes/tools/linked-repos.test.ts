import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { type Actor, onBothStores } from '../../../../test/world.ts';
import { addRepo } from '../../repos/repo-registry.ts';

function linkTo(target: string): string {
  const link = path.join(someFolder(), 'link');
  symlinkSync(target, link);
  return link;
}

/** The error codes with which tools that read files refuse a folder. */
async function refusals(caller: Actor, repo_root: string): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const tool of ['hivemind', 'bridge_status', 'hivemind_context', 'spec_read']) {
    codes.push((await caller.refused(tool, { repo_root })).code);
  }
  const events = [{ type: 'claim', file_path: 'a.ts' }];
  codes.push((await caller.refused('bridge_ingest', { repo_root, branch: 'main', events })).code);
  return codes;
}

onBothStores('a folder named by a remote caller', (world) => {
  test('is the registered repository to which it leads, in every tool that reads files', async () => {
    const { agent, hub } = await world();
    const [root, tree] = [someRepository(), path.join(someFolder(), 'tree')];
    git(root, 'worktree', 'add', '-q', tree, '-b', 'side');
    writeFileSync(path.join(root, 'SPEC.md'), '# SPEC\n\n## §G goal\n\nMaps.\n');
    mkdirSync(path.join(root, 'src'));
    await addRepo(hub.store, root);
    const [ada, bob] = [await agent('ada'), await agent('bob', { cwd: root })];
    await bob.call('bridge_ingest', { branch: 'main', events: [{ type: 'claim', file_path: 'a.ts' }] });
    for (const named of [
      root,
      `${root}/`,
      `${root}/src/..`,
      linkTo(root),
      path.join(linkTo(root), 'src'),
      linkTo(tree),
    ]) {
      expect(await ada.call('hivemind', { repo_root: named })).toMatchObject({ repo_roots: [root], session_count: 1 });
      expect((await ada.call('bridge_status', { repo_root: named })).hivemind.lane_count).toBe(1);
      const { file_heat } = await ada.call('attention_inbox', { repo_root: named });
      expect(file_heat).toMatchObject([{ file_path: 'a.ts', heat: 1 }]);
    }
    expect(await ada.call('spec_read', { repo_root: linkTo(root) })).toMatchObject({ rootHash: expect.any(String) });
    const events = [{ type: 'tool_use', tool: 'Edit', file_path: 'b.ts' }];
    const ingested = await ada.call('bridge_ingest', { session_id: 'side-1', repo_root: linkTo(tree), events });
    expect(ingested).toMatchObject({ edited_files: ['b.ts'], skipped: [] });
    const { sessions } = await ada.call('hivemind', { repo_root: root });
    expect(sessions).toContainEqual(expect.objectContaining({ session_key: 'side-1', branch: 'side' }));
  });

  test('is refused if a link leads out of the registered repositories, nowhere or in a circle', async () => {
    const { agent, hub } = await world();
    const [root, other] = [someRepository(), someRepository()];
    await addRepo(hub.store, root);
    const ada = await agent('ada');
    const [out, circle, pretending] = [path.join(root, 'out'), path.join(root, 'circle'), someFolder()];
    symlinkSync(other, out);
    symlinkSync(circle, circle);
    writeFileSync(path.join(pretending, '.git'), `gitdir: ${root}/.git/worktrees/none\n`);
    const fake = someFolder();
    mkdirSync(path.join(fake, '.git'));
    writeFileSync(path.join(fake, '.git', 'commondir'), `${root}/.git\n`);
    const swapped = linkTo(root);
    await ada.call('hivemind', { repo_root: swapped });
    unlinkSync(swapped);
    symlinkSync(other, swapped);
    const dangling = linkTo(path.join(root, 'absent'));
    for (const named of [
      other,
      out,
      circle,
      dangling,
      pretending,
      fake,
      swapped,
      `${root}/../${path.basename(other)}`,
    ]) {
      expect([named, ...(await refusals(ada, named))]).toEqual([named, ...Array(5).fill('REPO_NOT_REACHABLE')]);
    }
  });
});
