import path from 'node:path';
import { createInterface } from 'node:readline';
import { openHub } from '../../src/hub/hub.ts';
import { listen } from './listening.ts';

/**
 * Sessions of one agent that wait, in a process of their own: arguments home, database, agent and the names of the
 * sessions. At the end of stdin each session takes what is left and the process ends.
 */
const [home = '', database = '', agent = '', ...sessions] = process.argv.slice(2);
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
const stopping = new AbortController();
createInterface(process.stdin).once('close', () => stopping.abort());
await listen(hub, agent, sessions, stopping.signal);
await hub.close();
process.exit(0);
