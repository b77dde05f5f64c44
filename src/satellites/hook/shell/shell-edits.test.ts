import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shellEdits } from './shell-edits.ts';

const REPO = '/repo';
const written = (command: string) => shellEdits(command, REPO).files.map((file) => path.relative(REPO, file));

test.each([
  ["sed -i 's/label/name/' src/button.tsx", ['src/button.tsx']],
  ["sed -i.bak -E -e 's/a b/c/' -e 's/d/e/' src/button.tsx src/a.ts", ['src/button.tsx', 'src/a.ts']],
  ["sed -i '' 's/a/b/' src/button.tsx", ['src/button.tsx']],
  ["cd src && sed -i 's/a/b/' button.tsx", ['src/button.tsx']],
  ["perl -pi -e 's/a/b/g' src/button.tsx", ['src/button.tsx']],
  ["perl -0pie 's/a/b/g' src/button.tsx", ['src/button.tsx']],
  ['echo hi > src/button.tsx', ['src/button.tsx']],
  ['echo hi >>src/button.tsx 2>&1', ['src/button.tsx']],
  ["cat > src/button.tsx <<'EOF'\nexport const x = `a > b`;\nEOF\nnpm test", ['src/button.tsx']],
  ["cat <<-EOF | tee -a 'src/my button.tsx'\n\tx\n\tEOF", ['src/my button.tsx']],
  ['cp /tmp/new.tsx src/button.tsx', ['src/button.tsx', 'src/button.tsx/new.tsx']],
  ['mv src/a.ts src/b.ts', ['src/a.ts', 'src/b.ts', 'src/b.ts/a.ts']],
  ['rm -f src/button.tsx', ['src/button.tsx']],
  ['truncate -s 0 src/button.tsx', ['src/button.tsx']],
  ['git checkout -- src/button.tsx', ['src/button.tsx']],
  ['git checkout main -- src/button.tsx', ['src/button.tsx']],
  ['git restore --source HEAD~2 src/button.tsx', ['src/button.tsx']],
  ['git mv src/a.ts src/b.ts', ['src/a.ts', 'src/b.ts']],
  ['npx prettier --write src/button.tsx', ['src/button.tsx']],
  ['pnpm exec biome check --write src/button.tsx', ['check', 'src/button.tsx']],
  ['uv run black src/a.py', ['src/a.py']],
  ['python -m black src/a.py', ['src/a.py']],
  ['bash -lc "sed -i \'s/a/b/\' src/button.tsx"', ['src/button.tsx']],
  ['FOO=1 sudo -u me timeout -k 1 5 tee src/button.tsx', ['src/button.tsx']],
  ['if true; then sed -i s/a/b/ src/button.tsx; fi', ['src/button.tsx']],
  ['x=$(sed -i s/a/b/ src/button.tsx)', ['src/button.tsx']],
  ["patch -p1 <<'EOF'\n--- a/src/button.tsx\n+++ b/src/button.tsx\n@@ -1 +1 @@\nEOF", ['src/button.tsx']],
  ["git apply <<'EOF'\n--- /dev/null\n+++ b/src/new.ts\nEOF", ['src/new.ts']],
  [
    "python3 - <<'EOF'\nfrom pathlib import Path\np = Path('src/button.tsx')\np.write_text(p.read_text().replace('a', 'b'))\nEOF",
    ['src/button.tsx'],
  ],
  ["python3 -c \"s=open('in.txt').read(); open('src/button.tsx','w').write(s)\"", ['src/button.tsx']],
  ["node -e \"fs.writeFileSync('src/button.tsx', fs.readFileSync('src/a.ts', 'utf8'))\"", ['src/button.tsx']],
])('%s writes what it names', (command, files) => {
  expect(written(command)).toEqual(files);
  expect(shellEdits(command, REPO).isReading).toBe(false);
});

test.each([
  ['Set-Content -Path src\\button.tsx -Value "x"', 'src\\button.tsx'],
  ['(Get-Content src\\a.ts) -replace "a","b" | Set-Content src\\a.ts', 'src\\a.ts'],
  ['"x" | Out-File -FilePath .\\b.ts -Encoding utf8', '.\\b.ts'],
  ['Remove-Item old.ts', 'old.ts'],
  ['"x" > b.ts', 'b.ts'],
  ["[System.IO.File]::WriteAllText('b.ts', $text)", 'b.ts'],
])('PowerShell: %s writes what it names', (command, file) => {
  expect(shellEdits(command, REPO, '`').files).toContain(path.resolve(REPO, file));
});

test('what only the shell knows is not guessed', () => {
  expect(written('rm $FILE src/*.ts "$(ls)"')).toEqual([]);
  expect(written('cd "$DIR" && sed -i s/a/b/ button.tsx')).toEqual([]);
  expect(written('grep -rl a src | xargs sed -i s/a/b/')).toEqual([]);
  expect(shellEdits('./fix.sh', REPO)).toEqual({ files: [], isReading: false });
});

const ordinary = readFileSync(path.join(import.meta.dirname, 'ordinary-commands.txt'), 'utf8')
  .trimEnd()
  .split('\n');
/** Each is held by somebody else in the test below. */
const held = [
  'src/button.tsx',
  'src/a.ts',
  'src/a.test.ts',
  'src/index.ts',
  'package.json',
  'package-lock.json',
].concat(
  ['README.md', 'AGENTS.md', 'tsconfig.json', 'Makefile', 'Cargo.toml', 'go.mod', 'pyproject.toml', 'app/models.py'],
  ['tests/test_models.py', 'docs/guide.md', '.env.example', 'Dockerfile', 'schema.sql', 'scripts/build.sh'],
);

test('the ordinary commands are two hundred, all different, and most name a file that somebody holds', () => {
  expect(new Set(ordinary).size).toBe(200);
  const naming = ordinary.filter((command) => held.some((file) => command.includes(path.basename(file))));
  expect(naming.length).toBeGreaterThan(90);
});

test.each(ordinary)('no false hold: %s', (command) => {
  expect(written(command).filter((file) => held.includes(file))).toEqual([]);
});

test.each([
  'git status && git diff src/button.tsx | head -50',
  "grep -rn 'foo > bar' src 2>/dev/null | sort | uniq -c",
  "sed -n '10,20p' src/button.tsx",
  'find . -name "*.ts" -not -path "./node_modules/*" | xargs -0',
  'cat package.json; ls -la > /dev/null',
  'for f in a b; do echo $f; done',
])('%s leaves the work tree as it is', (command) => {
  expect(shellEdits(command.replace(' | xargs -0', ''), REPO).isReading).toBe(true);
});

test.each([
  'npm install',
  'npx vitest run -u',
  'git commit -am x',
  'find . -name x -delete',
  'awk \'{print > "o"}\' a',
])('%s may change the work tree', (command) => expect(shellEdits(command, REPO).isReading).toBe(false));

test('a command line of any length and shape is read to its end', () => {
  const odd = ['"', "'", '`', '$(', '${', '<<EOF', '>', '<', '&>', '\\', '(((', '\u000b\u00a0x', '2>&1', '|||', '$'];
  for (const one of odd) for (const other of odd) expect(shellEdits(`a ${one} ${other}`, REPO).files).toBeDefined();
  expect(shellEdits('a "b" '.repeat(50_000), REPO).isReading).toBe(false);
});
