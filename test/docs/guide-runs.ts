import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cliHere } from '../cli-here.ts';
import { shellWords } from './shell-words.ts';

/** Returns every command in a page's shell blocks, in order; joins lines that end with a backslash. */
export function commandsOf(page: string): readonly string[] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text);
  return blocks.flatMap((text) =>
    text
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

/** Commands that are not run with their page, and why: what they need, or which test runs them instead. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^npm /, 'installs and starts from the clone; the tests run that way themselves'],
  [/^(claude|codex|gh|docker|psql|openssl|sudo) /, 'a program that is not part of Waggle'],
  [/^curl |^TOKEN=/, 'wants a hub; test/surfaces/http'],
  [
    /^waggle (start|stop|status|open|login|logs|logout)\b/,
    'wants a hub of its own; test/surfaces/cli/background.test.ts',
  ],
  [/^waggle (init|install|uninstall)\b/, 'starts the built program; test/surfaces/cli/install.test.ts'],
  [/^waggle demo\b/, 'starts the built program and a hub; test/surfaces/cli/demo.test.ts'],
  [/^waggle lane takeover\b/, 'wants a lane that another session left; src/areas/lanes/tools/lane-takeover.test.ts'],
  [/^waggle service (install|uninstall)$/, 'changes what the machine starts; autostart-files.test.ts'],
  [/^waggle (tail|board --follow|mcp)\b/, 'goes on until it is ended; follow-events.test.ts, terminal-board.test.ts'],
  [/^waggle restore\b/, 'wants a process that has not had the store open; test/races/restore.test.ts'],
  [/postgres:\/\//, 'a server that the page makes up; test/surfaces/cli/data.test.ts'],
  [/^waggle completion .* >> \$PROFILE/, 'PowerShell'],
];

export function reasonNotToRun(command: string): string | undefined {
  return elsewhere.find(([pattern]) => pattern.test(command))?.[1];
}

/** Creates the files that pages assume: a project, and tasks of other programs. */
export function furnish(home: string): void {
  mkdirSync(path.join(home, 'project', '.git'), { recursive: true });
  const tasks = path.join(home, '.some-task-daemon');
  mkdirSync(tasks);
  writeFileSync(path.join(tasks, 'tasks.json'), '{"nextId":1,"tasks":[]}');
  const issue = { number: 7, title: 'Crash', state: 'OPEN', url: 'https://github.com/o/r/issues/7' };
  writeFileSync(path.join(home, 'issues.json'), JSON.stringify([issue]));
  mkdirSync(path.join(home, '.beads'));
  writeFileSync(path.join(home, '.beads', 'issues.jsonl'), '{"id":"bd-1","title":"One","status":"open"}\n');
  writeFileSync(path.join(home, 'old.csv'), 'id,title,status\nA-1,Draw it,open\n');
}

/** Writes the SPEC.md that a page shows, since its commands work on it. */
function layDownSpec(home: string, page: string): void {
  const [, spec] = /^## SPEC\.md\n+```markdown\n(.*?)^```$/ms.exec(readFileSync(page, 'utf8')) ?? [];
  if (spec !== undefined) writeFileSync(path.join(home, 'SPEC.md'), spec);
}

/** Runs the commands of a page in order in a new home; returns those that failed, with their errors. */
export async function runPage(page: string): Promise<{ readonly failed: readonly string[]; readonly run: number }> {
  const { home, waggle } = cliHere();
  furnish(home);
  layDownSpec(home, page);
  const failed: string[] = [];
  let run = 0;
  let token = '';
  for (const command of commandsOf(page)) {
    // A real install connects the client once to test it, which registers the client as an agent.
    const [, clients = ''] = /^waggle install ([a-z ]+)/.exec(command) ?? [];
    for (const id of clients.split(' ').filter((word) => word !== '')) await waggle(['agent', 'add', id]);
    if (reasonNotToRun(command) !== undefined) continue;
    const [, line = command, file] = /^(.*?)(?:\s+>\s*(\S+))?$/.exec(withoutComment(command)) ?? [];
    // Pages pipe only the quoted text of an echo into a command.
    const [, piped, typed = line] = /^echo '([^']*)' \| (.*)$/.exec(line) ?? [];
    const words = shellWords(typed.replaceAll('<id>', token)).map((word) => word.replace(/^~(?=\/)/, home));
    const stdin = () => Promise.resolve(piped === undefined ? '' : `${piped}\n`);
    const { exit, out, err } = await waggle(words.slice(1), { stdin });
    run += 1;
    if (file !== undefined && !existsSync(path.join(home, file))) writeFileSync(path.join(home, file), out);
    token = /^id\s+(t-\S+)/m.exec(out + err)?.[1] ?? /\b(t-[0-9a-z-]+)/.exec(out + err)?.[1] ?? token;
    if (exit !== 0 || words[0] !== 'waggle') failed.push(`${command} -> ${exit} ${err.trim()}`);
  }
  return { failed, run };
}

/** Removes a comment, which starts with ` #` outside of quotes. */
function withoutComment(command: string): string {
  return /^((?:'[^']*'|"[^"]*"|[^'"#]|(?<=\S)#)*)\s#/.exec(command)?.[1]?.trimEnd() ?? command;
}
