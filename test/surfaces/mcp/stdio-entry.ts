// Serves MCP on stdin and stdout: node <bundle> <database> <agents folder>.
import { openHub } from '../../../src/composition/hub.ts';
import { serveMcpStdio } from '../../../src/kernel/mcp/stdio.ts';

const [database = '', agentsFolder = ''] = process.argv.slice(2);
const door = await openHub({ database, agentsFolder, channel: 'waggle' });
process.exitCode = await serveMcpStdio({ door, operator: false, cwd: process.cwd(), env: process.env });
await door.close();
