import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import { startHttp } from '../../../src/kernel/http/server.ts';

/** A process with a hub and its HTTP server. Arguments: home and database. Prints its address and keeps running. */
const [home = '', database = ''] = process.argv.slice(2);
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
const server = await startHttp({ hub, home, port: 0, mcp: async (_request, response) => void response.end() });
process.stdout.write(`${server.url}\n`);
