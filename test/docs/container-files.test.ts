import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { cliHere } from '../cli-here.ts';
import { shellWords } from './shell-words.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = parse(readFileSync('compose.yaml', 'utf8'));

// Docker is not available to the tests; these check what can be checked without it.
test('the image is built from existing files by existing scripts and starts the hub where compose expects it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  const called = [...dockerfile.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name);
  expect(called.filter((name) => scripts[name] === undefined)).toEqual([]);
  const command: readonly string[] = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]');
  const port = command[command.indexOf('--port') + 1];
  expect(compose.services.hub.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  expect(dockerfile).toContain(`EXPOSE ${port}\n`);
  const [, home] = /^ENV WAGGLE_HOME=(.+)$/m.exec(dockerfile) ?? [];
  expect(compose.services.hub.volumes).toEqual([`home:${home}`]);
  expect(Object.keys(compose.volumes)).toEqual(['database', 'home']);
  for (const text of [dockerfile, readFileSync('compose.yaml', 'utf8')]) expect(text).toContain('not tried yet');
});

test('the hub in compose uses the database in compose', () => {
  const { database, hub } = compose.services;
  const address = new URL(hub.environment.WAGGLE_DATABASE.replace(/\$\{.*?\}/, 'secret'));
  const { POSTGRES_USER, POSTGRES_DB } = database.environment;
  expect([address.username, address.hostname, address.pathname]).toEqual([
    POSTGRES_USER,
    'database',
    `/${POSTGRES_DB}`,
  ]);
  expect(Object.keys(hub.depends_on)).toEqual(['database']);
});

test('the commands that the guide gives for the container work', async () => {
  const { waggle } = cliHere();
  const guide = readFileSync('docs/guide/running.md', 'utf8');
  const commands = [...guide.matchAll(/^docker compose run --rm hub (waggle .+)$/gm)].map(([, line = '']) => line);
  expect(commands.length).toBe(2);
  for (const command of commands) expect((await waggle(shellWords(command).slice(1))).exit).toBe(0);
});
