import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, someFolder, someRepository } from '../../../../test/repositories.ts';
import { changeFile, ROOT_SPEC, readRoot, specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores } from '../../../../test/world.ts';

const slug = 'batch-size';

onBothStores('spec_change_open', (world) => {
  test('writes CHANGE.md, opens a thread on the branch of the change and joins the caller', async () => {
    const { agent, hub } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    const opened = await ada.call('spec_change_open', { repo_root: repository, slug, proposal: 'Wire it.' });
    const { rootHash } = await ada.call('spec_read', {});
    expect(opened).toEqual({
      task_id: expect.any(Number),
      path: changeFile(repository, slug),
      base_root_hash: rootHash,
      already_open: false,
    });
    expect(readFileSync(opened.path, 'utf8')).toBe(
      `---\nbase_root_hash: ${rootHash}\nslug: batch-size\n---\n\n# CHANGE · batch-size\n\n## §P  proposal\nWire it.\n\n## §S  delta\nop|target|row\n-|-|-\n\n## §B  bugs\nid|signature|bug|test\n-|-|-|-\n`,
    );
    const { tasks } = await ada.call('task_list', {});
    expect(tasks).toContainEqual(
      expect.objectContaining({ id: opened.task_id, branch: 'spec/batch-size', repo_root: repository, status: 'open' }),
    );
    const scope = { agent: 'ada', session: null, surface: 'test' };
    expect(await hub.store.read(scope, (unit) => unit.participants.isIn(opened.task_id, 's-ada'))).toBe(true);
    expect((await ada.call('task_timeline', { task_id: opened.task_id })).items).toMatchObject([
      { kind: 'spec-delta' },
    ]);
    expect(readRoot(repository)).toBe(ROOT_SPEC);
  });

  test('joins a change that is already open, and leaves its text unchanged', async () => {
    const { agent, hub } = await world();
    const repository = specRepository();
    const [ada, bob] = [await agent('ada', { cwd: repository }), await agent('bob', { cwd: repository })];
    const first = await ada.call('spec_change_open', { slug, proposal: 'The first words.' });
    const text = readFileSync(first.path, 'utf8');
    writeFileSync(path.join(repository, 'SPEC.md'), `${ROOT_SPEC}\nMore.\n`);
    expect(await bob.call('spec_change_open', { slug, proposal: 'Other words.' })).toEqual({
      ...first,
      already_open: true,
    });
    expect(readFileSync(first.path, 'utf8')).toBe(text);
    const scope = { agent: 'bob', session: null, surface: 'test' };
    expect(await hub.store.read(scope, (unit) => unit.participants.isIn(first.task_id, 's-bob'))).toBe(true);
  });

  test('is refused without a SPEC.md', async () => {
    const { agent } = await world();
    const repository = someRepository();
    const ada = await agent('ada', { cwd: repository });
    expect(await ada.refused('spec_change_open', { slug })).toMatchObject({
      code: 'SPEC_ROOT_NOT_FOUND',
      repo_root: repository,
    });
    expect(existsSync(path.join(repository, 'openspec'))).toBe(false);
  });

  test.each(['../../etc', 'a/b', 'A', 'a_b', '-a', '', '.', 'x'.repeat(101)])(
    'refuses names such as %j',
    async (name) => {
      const { agent } = await world();
      const ada = await agent('ada', { cwd: specRepository() });
      expect(await ada.refused('spec_change_open', { slug: name })).toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  test('reaches its own repository and registered ones, and no other', async () => {
    const { agent, hub } = await world();
    const [own, other] = [specRepository(), specRepository()];
    const ada = await agent('ada', { cwd: own });
    const far = await agent('far');
    for (const someone of [ada, far]) {
      for (const repo_root of [other, path.join(other, 'none'), 'relative', '/']) {
        expect(await someone.refused('spec_change_open', { repo_root, slug })).toMatchObject({
          code: 'REPO_NOT_REACHABLE',
        });
      }
    }
    expect(existsSync(path.join(other, 'openspec'))).toBe(false);
    const scope = { agent: 'user', session: null, surface: 'test' };
    await hub.store.write(scope, 'arrange', (unit) => unit.repos.add(other));
    expect(await far.call('spec_change_open', { repo_root: other, slug })).toMatchObject({ already_open: false });
    expect(await ada.call('spec_change_open', { repo_root: other, slug })).toMatchObject({ already_open: true });
  });

  test('writes into the work tree that is named, on the one thread of the repository', async () => {
    const { agent } = await world();
    const repository = specRepository();
    git(repository, 'add', '.');
    git(repository, 'commit', '-q', '-m', 'spec');
    const linked = path.join(someFolder(), 'linked');
    git(repository, 'worktree', 'add', '-q', '-b', 'side', linked);
    const ada = await agent('ada', { cwd: linked });
    const there = await ada.call('spec_change_open', { slug });
    expect(there.path).toBe(changeFile(linked, slug));
    const here = await ada.call('spec_change_open', { repo_root: repository, slug });
    expect(here).toMatchObject({ path: changeFile(repository, slug), task_id: there.task_id });
    expect(existsSync(here.path)).toBe(true);
  });

  test.each(['openspec', 'openspec/changes', `openspec/changes/${slug}`, `openspec/changes/${slug}/CHANGE.md`])(
    'follows no link at %s out of the repository',
    async (link) => {
      const { agent } = await world();
      const [repository, outside] = [specRepository(), someFolder()];
      mkdirSync(path.dirname(path.join(repository, link)), { recursive: true });
      const target = link.endsWith('.md') ? path.join(outside, 'CHANGE.md') : outside;
      symlinkSync(target, path.join(repository, link));
      const ada = await agent('ada', { cwd: repository });
      expect(await ada.refused('spec_change_open', { slug })).toMatchObject({ code: 'REPO_NOT_REACHABLE' });
      expect(existsSync(path.join(outside, 'CHANGE.md'))).toBe(false);
      expect(existsSync(path.join(outside, 'changes'))).toBe(false);
    },
  );
});
