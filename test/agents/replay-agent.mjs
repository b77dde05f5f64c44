// Stands in for a recorded program: prints what it printed, waits where it waited, and ends as it ended.
// node replay-agent.mjs <recording> …; what the driver adds to the command line is not read.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n');
const { recorded } = JSON.parse(lines.pop());
process.stderr.write(recorded.stderr);

const requests = new Set();
const answers = new Set();
let progress = () => {};

if (recorded.driver === 'acp') {
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id !== undefined) (method === undefined ? answers : requests).add(id);
    progress();
  });
  input.on('close', () => process.exit(0));
} else {
  process.stdin.resume();
}

async function until(holds) {
  while (!holds()) {
    await new Promise((resolve) => {
      progress = resolve;
    });
  }
}

const isResponse = (line) => {
  const { id, method } = JSON.parse(line);
  return id !== undefined && method === undefined;
};
const responses = recorded.driver === 'acp' ? lines.filter(isResponse).length : 0;
let answered = 0;

/**
 * A response waits for its request; what comes before one, for the request that it belongs to, since a client does not
 * listen earlier. After a question of its own, an agent waits for the answer.
 */
async function replay(line) {
  const { id, method } = recorded.driver === 'acp' ? JSON.parse(line) : {};
  if (id !== undefined && method === undefined) {
    await until(() => requests.has(id));
    answered++;
  } else if (recorded.driver === 'acp' && (answered < responses || recorded.stop !== null)) {
    await until(() => requests.size > answered);
  }
  await new Promise((resolve) => process.stdout.write(`${line}\n`, resolve));
  if (id !== undefined && method !== undefined) await until(() => answers.has(id));
}

for (const line of lines) await replay(line);
if (recorded.stop === 'cancel' || recorded.stop === 'timeout') {
  setInterval(() => {}, 60_000);
} else if (recorded.stop === 'kill') {
  // The last request is the one that was never answered.
  const answered = lines.filter((line) => line.includes('"result"')).length;
  if (recorded.driver === 'acp') await until(() => requests.size > answered);
  process.kill(process.pid, 'SIGKILL');
} else if (recorded.driver !== 'acp') {
  process.exitCode = recorded.outcome.kind === 'ok' ? 0 : 1;
  process.stdin.destroy();
}
