// A stand-in for the hub: an MCP server with one tool, over stdio, or over HTTP with `--http`. Logs each request.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const LOG = process.env.TOOL_SERVER_LOG;

function answer({ id, method, params }, token) {
  if (LOG) appendFileSync(LOG, `${JSON.stringify({ token, method, tool: params?.name })}\n`);
  const result = results[method]?.(params);
  if (id === undefined) return undefined;
  const error = { code: -32601, message: 'There is no such method.' };
  return { jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) };
}

const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'waggle', version: '0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({
    tools: [
      {
        name: 'complete_task',
        description: 'Marks a task as done.',
        inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      },
    ],
  }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'Task #6 is done.' }] }),
};

function serveStdio() {
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => {
    const reply = answer(JSON.parse(line), process.env.WAGGLE_TOKEN);
    if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
  });
  input.on('close', () => process.exit(0));
}

function serveHttp() {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      const reply = answer(JSON.parse(text), token);
      if (!reply) return response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/mcp\n`));
}

if (process.argv.includes('--http')) serveHttp();
else serveStdio();
