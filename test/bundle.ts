import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Bundles a TypeScript test file into a program for a child process, since Node 20 cannot run TypeScript. */
export async function bundled(file: string): Promise<{ program: string; remove(): void }> {
  const name = path.basename(file, '.ts');
  // Inside the package, so that the program finds its node_modules.
  const outDir = path.join(ROOT, '.tmp', `${name}-${process.pid}`);
  await build({
    config: false,
    entry: [path.join(ROOT, file)],
    outDir,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    dts: false,
    logLevel: 'error',
    // One file loads much faster than hundreds; crash tests start hundreds of processes.
    deps: { alwaysBundle: [/^(zod|kysely)(\/|$)/], neverBundle: [/^(?!zod|kysely|[./])/], onlyBundle: false },
    outExtensions: () => ({ js: '.mjs' }),
  });
  return {
    program: path.join(outDir, `${name}.mjs`),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
