import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { someRepository } from './repositories.ts';

/** Writes files below a folder; keys are paths. */
export function filesBelow(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

const webhook = {
  'examples/stripe-webhook/package.json': JSON.stringify({
    name: 'stripe-webhook',
    main: './src/index.ts',
    scripts: { build: 'tsc', test: 'vitest', lint: 'biome' },
    dependencies: { stripe: '^14.0.0', zod: '^4.0.0' },
  }),
  'examples/stripe-webhook/README.md': 'Checks the webhook signature of each request.',
  'examples/stripe-webhook/src/index.ts': 'export const verifySignature = () => true;',
  'examples/stripe-webhook/src/queue.ts': 'export const retryLater = 5;',
};

/** A repository with one example each for npm, Python, Rust, Go, another package manager and none. */
export function repositoryWithExamples(): string {
  const root = someRepository();
  filesBelow(root, {
    'package.json': JSON.stringify({ dependencies: { lodash: '^4.17.0' }, devDependencies: { zod: '^3.0.0' } }),
    ...webhook,
    'examples/etl/pyproject.toml': '[project]\nname = "etl"\n',
    'examples/etl/main.py': 'print("load")\n',
    'examples/parser/Cargo.toml': '[[bin]]\npath = "src/run.rs"\n',
    'examples/parser/src/run.rs': 'fn main() {}\n',
    'examples/server/go.mod': 'module server\n',
    'examples/server/main.go': 'package main\n',
    'examples/site/Gemfile': 'gem "jekyll"\n',
    'examples/notes/idea.md': 'A thought.\n',
    'examples/readme.md': 'No example.\n',
  });
  return root;
}
