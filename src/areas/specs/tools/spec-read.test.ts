import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someFolder, someRepository } from '../../../../test/repositories.ts';
import { specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('spec_read', (world) => {
  test('returns the sections unchanged, with row counts of tables and the hash of the file', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    const read = await ada.call('spec_read', { repo_root: repository });
    expect(read).toEqual({
      rootHash: expect.stringMatching(/^[0-9a-f]{8}$/),
      sections: {
        G: { body: 'Embed texts in batches.\n\n', row_count: null },
        C: { body: '- No network in tests.\n\n', row_count: null },
        I: { body: '- The command line.\n\n', row_count: null },
        V: { body: expect.stringContaining('V.2|must|A provider is named in the answer.|-\n'), row_count: 3 },
        T: { body: expect.stringContaining('T5|todo|'), row_count: 2 },
        B: { body: 'id|bug|cites\n-|-|-\n', row_count: 0 },
      },
      alwaysInvariants: ['V.1.always'],
    });
    writeFileSync(path.join(repository, 'SPEC.md'), '# Other\n');
    const other = await ada.call('spec_read', {});
    expect(other).toMatchObject({ sections: {}, alwaysInvariants: [] });
    expect(other.rootHash).not.toBe(read.rootHash);
  });

  test('cuts a long spec at whole lines and says so, and returns a section in full on request', async () => {
    const { agent } = await world();
    const rows = Array.from({ length: 3000 }, (_, index) => `V.${index}|must|Rule number ${index} holds.|-\n`).join('');
    const repository = specRepository(`## §G\nShort.\n\n## §V\n${rows}\n## §T\nT1|todo|x|V.1\n`);
    const ada = await agent('ada', { cwd: repository });
    const { sections } = await ada.call('spec_read', {});
    expect(sections.G).toEqual({ body: 'Short.\n\n', row_count: null });
    expect(sections.V).toMatchObject({ row_count: 3000, truncated: true });
    expect(rows.startsWith(sections.V.body)).toBe(true);
    expect(sections.V.body.endsWith('holds.|-\n')).toBe(true);
    expect(sections.V.body.length).toBeLessThan(48_000);
    expect((await ada.call('spec_read', { sections: ['V'] })).sections).toEqual({
      V: { body: `${rows}\n`, row_count: 3000 },
    });
  });

  test('is refused if SPEC.md is missing, a link out of the repository or not text', async () => {
    const { agent } = await world();
    const repository = someRepository();
    const ada = await agent('ada', { cwd: repository });
    expect(await ada.refused('spec_read', {})).toMatchObject({ code: 'SPEC_ROOT_NOT_FOUND', repo_root: repository });
    const outside = path.join(someFolder(), 'SPEC.md');
    writeFileSync(outside, '## §G\nSecret.\n');
    symlinkSync(outside, path.join(repository, 'SPEC.md'));
    expect(await ada.refused('spec_read', {})).toMatchObject({ code: 'REPO_NOT_REACHABLE' });
    const bytes = specRepository();
    writeFileSync(path.join(bytes, 'SPEC.md'), Buffer.from([0x23, 0xff, 0xfe]));
    const bob = await agent('bob', { cwd: bytes });
    expect(await bob.refused('spec_read', {})).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('reads a SPEC.md that is a link inside the repository', async () => {
    const { agent } = await world();
    const repository = someRepository();
    writeFileSync(path.join(repository, 'real.md'), '## §G\nHere.\n');
    symlinkSync('real.md', path.join(repository, 'SPEC.md'));
    const ada = await agent('ada', { cwd: repository });
    expect((await ada.call('spec_read', {})).sections.G.body).toBe('Here.\n');
  });
});
