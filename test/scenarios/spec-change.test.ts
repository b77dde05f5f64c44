import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { editRoot, readRoot, specRepository } from '../spec-repository.ts';
import { clientOf, connectStdio, startStdio } from '../surfaces/mcp/routes.ts';
import { onBothStores, type World } from '../world.ts';

const slug = 'batch-size';

/** Connects an MCP client whose server works in a repository. */
async function clientIn({ hub }: World, cwd: string, agent: string) {
  const client = await connectStdio(
    startStdio({ door: hub, agent, cwd, toolsets: ['specs'] }),
    clientOf('modern', agent),
  );
  return {
    client,
    call: (name: string, input: object = {}) => called(client, name, input, false),
    refused: (name: string, input: object = {}) => called(client, name, input, true),
  };
}

async function called(client: Client, name: string, input: object, refused: boolean) {
  const { content, isError } = await client.callTool({ name, arguments: { ...input } });
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  expect(isError === true, text).toBe(refused);
  return JSON.parse(text);
}

onBothStores('two agents that change a spec', (world) => {
  test('open, amend, build, fail, settle a conflict and archive', async () => {
    const here = await world();
    const repository = specRepository();
    const claude = await clientIn(here, repository, 'claude');
    const codex = await clientIn(here, repository, 'codex');

    const { tools } = await claude.client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'openspec_sync_status',
      'spec_archive',
      'spec_build_context',
      'spec_build_record_failure',
      'spec_change_add_delta',
      'spec_change_open',
      'spec_read',
    ]);

    const { rootHash, sections } = await claude.call('spec_read', { repo_root: repository });
    expect(sections.T.row_count).toBe(2);
    const opened = await claude.call('spec_change_open', {
      repo_root: repository,
      slug,
      proposal: 'Pass batchSize on.',
    });
    expect(opened).toMatchObject({
      base_root_hash: rootHash,
      path: path.join(repository, 'openspec/changes', slug, 'CHANGE.md'),
    });
    expect(await codex.call('spec_change_open', { slug })).toMatchObject({
      task_id: opened.task_id,
      already_open: true,
    });

    const delta = { slug, op: 'modify', target: 'V.3', row_cells: ['must', 'batchSize | size reaches createEmbedder'] };
    expect(await claude.call('spec_change_add_delta', delta)).toEqual({ delta_count: 1 });
    const done = { slug, op: 'modify', target: 'T5', row_cells: ['done'] };
    expect(await codex.call('spec_change_add_delta', done)).toEqual({ delta_count: 2 });

    const context = await codex.call('spec_build_context', { task_id: 'T5' });
    expect(context).toMatchObject({ cited_ids: ['V.3', 'V.2'], always_invariants: ['V.1.always'] });

    const failure = {
      ...{ slug, test_id: 'packages/embedding/test/batch.test.ts:14', error: 'Expected 16 but got 1' },
      ...{ stack: 'Error\n    at embed (src/embed.ts:9:3)', error_summary: 'batchSize ignored when provider=local' },
    };
    expect(await codex.call('spec_build_record_failure', failure)).toMatchObject({ action: 'logged', match_count: 1 });
    const again = { ...failure, test_id: 'packages/embedding/test/batch.test.ts:21', error: 'Expected 16 but got 2' };
    const promoted = await claude.call('spec_build_record_failure', again);
    expect(promoted).toMatchObject({ action: 'promoted', match_count: 2, proposal_id: expect.any(Number) });
    expect(await claude.call('task_reinforce', { proposal_id: promoted.proposal_id, kind: 'explicit' })).toMatchObject({
      proposal_id: promoted.proposal_id,
    });

    editRoot(repository, 'batchSize is read once.', 'batchSize is read at every call.');
    const edited = readRoot(repository);
    expect(await codex.refused('spec_archive', { slug, strategy: 'refuse_on_conflict' })).toMatchObject({
      ...{ code: 'SPEC_ARCHIVE_CONFLICT', status: 'refused', applied: 1 },
      conflicts: [{ target: 'V.3', reason: 'root_modified_since_base' }],
    });
    expect(readRoot(repository)).toBe(edited);

    const archived = await codex.call('spec_archive', { slug, strategy: 'last_writer_wins' });
    expect(archived).toMatchObject({ status: 'archived', applied: 2, conflicts: [{ target: 'V.3' }] });
    expect(readRoot(repository)).toBe(
      edited
        .replace(
          'V.3|should|batchSize is read at every call.|V.2',
          'V.3|must|batchSize \\| size reaches createEmbedder|V.2',
        )
        .replace('T5|todo|', 'T5|done|'),
    );
    expect(readFileSync(path.join(archived.archived_path, 'CHANGE.md'), 'utf8')).toContain('B.2|');
    expect((await claude.call('spec_read')).rootHash).toBe(archived.merged_root_hash);
    expect(await claude.refused('spec_archive', { slug })).toMatchObject({ code: 'SPEC_CHANGE_NOT_FOUND' });
    expect(await claude.call('openspec_sync_status')).toMatchObject({ issue_count: 0 });

    const timeline = await claude.call('task_timeline', { task_id: opened.task_id });
    const kinds = new Set(timeline.map((one: { kind: string }) => one.kind));
    expect(kinds).toEqual(new Set(['spec-delta', 'spec-bug', 'spec-invariant-draft', 'spec-write']));
  });
});
