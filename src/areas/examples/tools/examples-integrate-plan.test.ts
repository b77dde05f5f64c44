import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, repositoryWithExamples } from '../../../../test/example-projects.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { onBothStores } from '../../../../test/world.ts';
import { addRepo } from '../../repos/repo-registry.ts';
import { scanExamples } from '../scan-examples.ts';

onBothStores('examples_integrate_plan', (world) => {
  test('compares an npm example with the target and names files and steps', async () => {
    const { agent, hub } = await world();
    const root = repositoryWithExamples();
    filesBelow(root, { 'apps/api/package.json': JSON.stringify({ dependencies: { stripe: '^13.0.0' } }) });
    const ada = await agent('ada', { cwd: root });
    await scanExamples(hub.store, ada.caller, root);
    const wanted = { repo_root: root, example_name: 'stripe-webhook' };
    expect(await ada.call('examples_integrate_plan', wanted)).toEqual({
      example_name: 'stripe-webhook',
      dependency_delta: { add: { stripe: '^14.0.0' }, remove: ['lodash'] },
      files_to_copy: [
        {
          from: 'examples/stripe-webhook/src/index.ts',
          to_suggestion: 'src/index.ts',
          rationale: 'The manifest names it as an entry point.',
        },
      ],
      config_steps: ['npm run build', 'npm run test'],
      uncertainty_notes: ['1 more source file(s) may be needed; examples_query shows what they say.'],
    });
    for (const target_hint of ['apps/api/package.json', 'apps/api', path.join(root, 'apps/api/package.json')]) {
      expect(await ada.call('examples_integrate_plan', { ...wanted, target_hint })).toMatchObject({
        dependency_delta: { add: { zod: '^4.0.0' }, remove: [] },
        uncertainty_notes: [expect.any(String), 'stripe: the example wants ^14.0.0, the target has ^13.0.0.'],
      });
    }
    const absent = await ada.call('examples_integrate_plan', { ...wanted, target_hint: 'apps/web/package.json' });
    expect(absent.dependency_delta.add).toEqual({ stripe: '^14.0.0', zod: '^4.0.0' });
    expect(absent.uncertainty_notes[1]).toContain('apps/web/package.json cannot be read');
  });

  test('includes development dependencies, after those needed to run', async () => {
    const { agent, hub } = await world();
    const root = someRepository();
    filesBelow(root, {
      'package.json': JSON.stringify({ devDependencies: { vitest: '^4.0.0' } }),
      'examples/tested/package.json': JSON.stringify({
        dependencies: { zod: '^4.0.0' },
        devDependencies: { zod: '^3.0.0', vitest: '^3.0.0', tsx: '^4.20.0' },
      }),
    });
    const ada = await agent('ada', { cwd: root });
    await scanExamples(hub.store, ada.caller, root);
    const plan = await ada.call('examples_integrate_plan', { repo_root: root, example_name: 'tested' });
    expect(plan.dependency_delta).toEqual({ add: { tsx: '^4.20.0', zod: '^4.0.0' }, remove: [] });
  });

  test('says for other manifests, and for none, that dependencies are not compared', async () => {
    const { agent, hub } = await world();
    const root = repositoryWithExamples();
    const ada = await agent('ada', { cwd: root });
    await scanExamples(hub.store, ada.caller, root);
    const plan = (example_name: string) => ada.call('examples_integrate_plan', { repo_root: root, example_name });
    expect(await plan('etl')).toMatchObject({
      dependency_delta: { add: {}, remove: [] },
      files_to_copy: [{ from: 'examples/etl/main.py', to_suggestion: 'main.py' }],
      config_steps: [],
      uncertainty_notes: ['Dependencies are compared for npm only; this example is pypi.'],
    });
    expect((await plan('notes')).uncertainty_notes).toContain(
      'The example has no manifest: its dependencies are not known.',
    );
    expect(await plan('absent')).toMatchObject({ files_to_copy: [], uncertainty_notes: [expect.any(String)] });
  });

  test('reads files of reachable repositories only', async () => {
    const { agent, hub } = await world();
    const [root, other] = [repositoryWithExamples(), someRepository()];
    filesBelow(other, { 'package.json': '{}' });
    const ada = await agent('ada', { cwd: root });
    await scanExamples(hub.store, ada.caller, root);
    const wanted = { repo_root: root, example_name: 'stripe-webhook' };
    const far = await agent('bob');
    expect(await far.refused('examples_integrate_plan', wanted)).toMatchObject({ code: 'REPO_NOT_REACHABLE' });
    for (const target_hint of [path.join(other, 'package.json'), path.relative(root, other), '/etc/passwd']) {
      expect(await ada.refused('examples_integrate_plan', { ...wanted, target_hint })).toMatchObject({
        code: 'REPO_NOT_REACHABLE',
      });
    }
    await addRepo(hub.store, root);
    expect(await far.call('examples_integrate_plan', wanted)).toMatchObject({ config_steps: expect.any(Array) });
    await addRepo(hub.store, other);
    const hinted = { ...wanted, target_hint: path.join(other, 'package.json') };
    expect(await ada.call('examples_integrate_plan', hinted)).toMatchObject({
      dependency_delta: { add: { stripe: '^14.0.0', zod: '^4.0.0' }, remove: [] },
    });
  });
});
