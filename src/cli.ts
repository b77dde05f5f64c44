import { processIo } from './kernel/cli/io.ts';
import { runCli } from './kernel/cli/run-cli.ts';

// A reader such as `head` may close the pipe early; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

// The parent process may have closed stderr; that output is lost, and the command continues.
process.stderr.on('error', () => undefined);

const argv = process.argv.slice(2);
runCli(argv, processIo(argv), {
  async start(context, options) {
    const { startHub } = await import('./start-hub.ts');
    await startHub(context, options);
  },
  async mcp(context, options) {
    const { serveMcp } = await import('./serve-mcp.ts');
    return serveMcp(context, options);
  },
  async sampleAgent({ env, out, err, stdin }) {
    const [{ runSampleAgent }, { setTimeout }] = await Promise.all([
      import('./satellites/daemon/sample/sample-agent.ts'),
      import('node:timers/promises'),
    ]);
    const say = (text: string) => out(`${text}\n`);
    return runSampleAgent({ env, say, complain: (text) => err(`${text}\n`), prompt: stdin, pause: setTimeout });
  },
}).then((code) => {
  process.exitCode = code;
});
