// Stands for a client: starts hooks and our MCP server as children of its own, as it is told on stdin. Each line in and
// out is JSON with the id of the order.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

let server;

const report = (id, said) => process.stdout.write(`${JSON.stringify({ id, said })}\n`);

const orders = {
  hook({ id, line, input }) {
    // Through a shell, as clients run hooks; the second command keeps the shell between them.
    const child = spawn('sh', ['-c', `${line}; exit 0`], { stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
    });
    child.once('close', () => report(id, said));
    child.stdin.end(JSON.stringify(input));
  },
  start({ id, command }) {
    const [program, ...args] = command;
    server = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: server.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      if (message.id !== undefined) report(message.id, message.result ?? message.error);
    });
    server.once('spawn', () => report(id, null));
  },
  ask({ id, method, params }) {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  },
};

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const order = JSON.parse(line);
    orders[order.kind](order);
  })
  .on('close', () => {
    server?.stdin.end();
  });
