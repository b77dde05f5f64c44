// Replays a recorded program: prints its output, waits for the same messages and ends in the same way.
// node replay-agent.mjs <recording> …; ignores the arguments that the driver adds.
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
 * Prints a response only after its request has arrived, and notifications only after the request that they belong to,
 * since a client does not listen earlier. After a request of the agent, waits for the client's answer.
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
  // Waits for the last request, which was never answered.
  const answered = lines.filter((line) => line.includes('"result"')).length;
  if (recorded.driver === 'acp') await until(() => requests.size > answered);
  process.kill(process.pid, 'SIGKILL');
} else if (recorded.driver !== 'acp') {
  process.exitCode = recorded.outcome.kind === 'ok' ? 0 : 1;
  process.stdin.destroy();
}
