import path from 'node:path';
import { createInterface } from 'node:readline';
import { openHub } from '../../../src/composition/hub.ts';
import { listen } from '../listening.ts';

/**
 * A process with waiting sessions of one agent. Arguments: home, database, agent and the sessions' names. When stdin
 * ends, each session takes the remaining reports and the process exits.
 */
const [home = '', database = '', agent = '', ...sessions] = process.argv.slice(2);
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
const stopping = new AbortController();
createInterface(process.stdin).once('close', () => stopping.abort());
await listen(hub, agent, sessions, stopping.signal);
await hub.close();
process.exit(0);
