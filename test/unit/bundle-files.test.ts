import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundleManifest } from '../../scripts/mcpb-manifest.ts';
import { zipped } from '../../scripts/zip.ts';
import { version } from '../../src/kernel/hub/version.ts';
import { someFolder } from '../repositories.ts';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const about = read('package.json');

test('the entry for the MCP registry has the version of this package and the name that it declares', () => {
  const { name, version: own, description, packages, repository } = read('server.json');
  expect(name).toBe(about.mcpName);
  // The registry verifies the name by the owner of the repository, and npm links to the same repository.
  expect(`io.github.${new URL(repository.url).pathname.slice(1)}`).toBe(name);
  expect(about.repository).toEqual({ type: 'git', url: `git+${repository.url}.git` });
  expect(own).toBe(version);
  // The registry refuses longer descriptions.
  expect(description.length).toBeLessThanOrEqual(100);
  expect(packages).toMatchObject([
    {
      registryType: 'npm',
      identifier: about.name,
      version,
      transport: { type: 'stdio' },
      packageArguments: [{ type: 'positional', value: 'mcp' }],
    },
  ]);
});

test('the manifest of a bundle has the required fields and starts a file of the package', () => {
  const manifest = bundleManifest(about);
  expect(manifest).toMatchObject({
    manifest_version: '0.3',
    name: expect.stringMatching(/^[a-z-]+$/),
    version,
    description: about.description,
    author: { name: expect.any(String) },
    server: { type: 'node' },
    compatibility: { runtimes: { node: about.engines.node } },
  });
  const { entry_point, mcp_config } = manifest.server;
  expect(existsSync(new URL(`../../${entry_point}`, import.meta.url))).toBe(true);
  expect(mcp_config.args).toEqual([`\${__dirname}/${entry_point}`, 'mcp']);
  const asked = JSON.stringify(mcp_config).match(/(?<=user_config\.)\w+/g);
  expect(asked).toEqual(Object.keys(manifest.user_config));
});

test('other programs can read the archive', () => {
  const file = path.join(someFolder(), 'a.zip');
  const files = [
    { name: 'manifest.json', data: Buffer.from('{}') },
    { name: 'bin/ä.js', data: Buffer.from('x'.repeat(5000)), executable: true },
    { name: 'empty', data: Buffer.alloc(0) },
  ];
  writeFileSync(file, zipped(files));
  const program =
    'import sys, zipfile, json; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps([[i.filename, i.file_size, i.external_attr >> 16 & 0o111 != 0] for i in z.infolist()]))';
  const listed = JSON.parse(execFileSync('python3', ['-c', program, file], { encoding: 'utf8' }));
  expect(listed).toEqual([
    ['manifest.json', 2, false],
    ['bin/ä.js', 5000, true],
    ['empty', 0, false],
  ]);
});
