import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NOT_TRIED } from '../../running/not-tried.ts';
import { machine } from './waggle.ts';

const BIN = fileURLToPath(new URL('../../../bin/waggle.js', import.meta.url));

/** Prepares a shell with `waggle` on its path, in a folder with some files. */
async function shell(name: 'bash' | 'zsh' | 'fish') {
  const { home, waggle } = machine();
  const { stdout: script } = await waggle('config', 'completion', name);
  mkdirSync(path.join(home, 'bin'));
  symlinkSync(BIN, path.join(home, 'bin', 'waggle'));
  mkdirSync(path.join(home, 'board'));
  writeFileSync(path.join(home, 'notes with spaces.jsonl'), '');
  const file = path.join(home, `waggle.${name}`);
  writeFileSync(file, script);
  const env = { ...process.env, PATH: `${path.join(home, 'bin')}:${process.env.PATH}`, HOME: home };
  const run = (code: string) => execFileSync(name, ['-c', code], { encoding: 'utf8', env, cwd: home });
  return { script, file, run };
}

test('the script for bash is small and completes commands, flags, values and files', async () => {
  const { script, file, run } = await shell('bash');
  expect(script.length).toBeLessThan(2000);
  const completed = (...words: string[]) => {
    const typed = ['waggle', ...words].map((word) => `'${word}'`).join(' ');
    const code = `source ${file}; COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _waggle; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run(code).trim().split('\n');
  };
  expect(completed('tas')).toEqual(['task']);
  expect(completed('boa')).toEqual(['board']);
  expect(completed('task', 'list', '--status', 'ca')).toEqual(['canceled']);
  expect(completed('task', 'list', '--status', '=', 'ca')).toEqual(['canceled']);
  expect(completed('hub', 'import', 'no')).toEqual(['notes with spaces.jsonl']);
  expect(completed('hub', 'export', '--out', 'bo')).toEqual(['board']);
});

const others = {
  async fish() {
    const { file, run } = await shell('fish');
    const completed = (line: string) => run(`source ${file}; complete -C '${line}'`).trim().split('\n');
    expect(completed('waggle task ed')).toEqual(['edit\tEdit an open task.']);
    expect(completed('waggle task list --status ca')).toEqual(['canceled']);
    expect(completed('waggle task list --status=ca')).toEqual(['--status=canceled']);
    expect(completed('waggle export --out bo')).toEqual(['board/']);
    expect(completed('waggle task list --stat')).toEqual([expect.stringMatching(/^--status\t/)]);
  },
  async zsh() {
    const { file, run } = await shell('zsh');
    const completed = (...words: string[]) => {
      const typed = ['waggle', ...words].map((word) => `'${word}'`).join(' ');
      // Stubs the zsh functions that only work at a prompt, so that they print their arguments.
      const stand =
        'compdef() { :; }; compset() { :; }; _files() { print -r -- files; }; _describe() { print -rl -- "\x24{(@P)3}"; }';
      return run(`${stand}; source ${file}; words=(${typed}); CURRENT=${words.length + 1}; _waggle`)
        .trim()
        .split('\n');
    };
    expect(completed('task', 'ed')).toEqual(['edit:Edit an open task.']);
    expect(completed('task', 'list', '--status', 'ca')).toEqual(['canceled']);
    expect(completed('hub', 'export', '--out', '')).toEqual(['files']);
  },
};

const isHere = (name: string) => spawnSync(name, ['--version']).status === 0;

// Not every machine has these shells. The report counts those that were not tried, so that they do not count as tested.
test.for(['fish', 'zsh', 'powershell'] as const)('%s completes the same', async (name, { annotate }) => {
  const { stdout: script } = await machine().waggle('config', 'completion', name);
  expect(script).toContain(`__complete ${name}`);
  if (name === 'powershell') await annotate('no test starts PowerShell: the script is only read', NOT_TRIED);
  else if (isHere(name)) await others[name]();
  else await annotate(`this machine has no ${name}: its script is only read`, NOT_TRIED);
});

test('the completion program loads no code of the other programs', () => {
  const program = readFileSync(path.join(path.dirname(BIN), '../dist/complete.cjs'), 'utf8');
  const loaded = [...program.matchAll(/\brequire\(["'`]([^"'`]+)["'`]\)/g)].map(([, name]) => name);
  expect(new Set(loaded)).toEqual(new Set(['node:fs', 'node:url', 'url', 'node:child_process']));
  expect(program.length).toBeLessThan(8000);
});
