// Records a coordinator with three workers from a real run of the built program: an asciinema file, a picture of its
// last screen, and the transcript in the guide.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { terminalPicture } from './terminal-picture.ts';

const GUIDE = 'docs/guide/background-runs.md';
const FOLDER = 'docs/recordings';
const TITLE = 'A coordinator with three workers';
const WIDTH = 110;
const BIN = path.resolve('bin/waggle.js');

const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-recording-'));
const env = { PATH: process.env.PATH ?? '', HOME: home, WAGGLE_HOME: home, NO_COLOR: '1', WAGGLE_AGENT: 'claude' };
const began = performance.now();
const frames: (readonly [number, string])[] = [];
const shown = (text: string) => frames.push([(performance.now() - began) / 1000, text.replaceAll('\n', '\r\n')]);

function waggle(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env, cwd: home }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}

/** Shows the command as typed, runs it, and shows its output. */
async function type(...args: readonly string[]): Promise<string> {
  const line = args.map((arg) => (/^[\w./:-]+$/.test(arg) ? arg : `$'${arg.replaceAll('\n', '\\n')}'`)).join(' ');
  shown(`$ waggle ${line}\n`);
  // The program names itself as it was started; readers have it installed.
  const printed = (await waggle(args)).replaceAll(`node ${BIN}`, 'waggle');
  shown(`${printed}\n`);
  return printed;
}

async function startHub(): Promise<() => Promise<void>> {
  mkdirSync(path.join(home, 'agents', 'helper'), { recursive: true });
  const helper = { name: 'Helper', runner: { driver: 'sample' } };
  writeFileSync(path.join(home, 'agents', 'helper', 'agent.json'), JSON.stringify(helper));
  const hub = spawn(process.execPath, [BIN, 'start', '--port', '0', '--no-sample', '--json'], { env, cwd: home });
  const ended = new Promise((resolve) => hub.once('exit', resolve));
  await new Promise((resolve) => createInterface(hub.stdout).once('line', resolve));
  return async () => {
    hub.kill('SIGTERM');
    await ended;
  };
}

async function story(): Promise<void> {
  const start = (prompt: string, name: string) =>
    type('run', 'start', prompt, '--subagent-type', 'helper', '--name', name);
  await start('Count the words of the guide', 'counter');
  await start('Check the database\nfail: Connection refused on port 5432', 'checker');
  await start('Read every page\ntake 600 seconds', 'reader');
  const statuses = async () => (await waggle(['run', 'workers', '--json'])).match(/"status":"\w+"/g) ?? [];
  while ((await statuses()).filter((one) => !one.includes('running')).length < 2) await pause(200);
  await type('run', 'stop-worker', 'reader');
  await type('inbox');
  await type('run', 'output', 'checker');
  await type('inbox', '--all');
  await type('inbox');
}

const wrapped = (line: string) => (line === '' ? [''] : (line.match(new RegExp(`.{1,${WIDTH}}`, 'gu')) ?? []));

const stop = await startHub();
try {
  await story();
} finally {
  await stop();
  rmSync(home, { recursive: true, force: true });
}
const transcript = frames
  .map(([, text]) => text.replaceAll('\r\n', '\n'))
  .join('')
  .replaceAll(home, '~/.waggle')
  .trimEnd();
const lines = transcript.split('\n').flatMap(wrapped);
const header = {
  version: 2,
  width: WIDTH,
  height: Math.min(40, lines.length),
  title: TITLE,
};
const events = frames.map(([at, text]) => JSON.stringify([Number(at.toFixed(3)), 'o', text]));
mkdirSync(FOLDER, { recursive: true });
writeFileSync(path.join(FOLDER, 'workers.cast'), `${[JSON.stringify(header), ...events].join('\n')}\n`);
// The picture shows the whole output, since the screen is never cleared.
const isTyped = (line: string) => line.startsWith('$ ');
writeFileSync(path.join(FOLDER, 'workers.svg'), terminalPicture(TITLE, lines, { width: WIDTH, isTyped }));
const guide = readFileSync(GUIDE, 'utf8');
const marked = /(<!-- recording: npm run record -->\n)[\s\S]*?(<!-- end of recording -->)/;
writeFileSync(
  GUIDE,
  guide.replace(marked, (_, head, tail) => `${head}\n\`\`\`text\n${transcript}\n\`\`\`\n\n${tail}`),
);
console.log(transcript);
