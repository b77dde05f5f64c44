import path from 'node:path';
import { openHub } from '../src/hub/hub.ts';

const folder = process.argv[2] ?? '';
const name = process.argv[3] ?? '';
const calls = Number(process.argv[4] ?? 200);
const root = path.join(folder, 'repo');
const hub = await openHub({
  database: path.join(folder, 'waggle.db'),
  agentsFolder: path.join(folder, 'agents'),
  channel: 'waggle',
});
const caller = { agent: 'agent-0', session: 'lane-0', surface: 'mcp', scopes: ['read', 'write'], cwd: root } as const;
await hub.enter(caller);
for (let n = 0; n < 50; n++) await hub.callTool({ name, input: {}, caller });
const before = process.cpuUsage();
for (let n = 0; n < calls; n++) await hub.callTool({ name, input: {}, caller });
const { user, system } = process.cpuUsage(before);
console.log(name, ((user + system) / 1000 / calls).toFixed(3));
await hub.close();
