import { fileURLToPath } from 'node:url';
import { defineConfig, type Rolldown } from 'tsdown';

/** Node keeps a text with one other character in two bytes a character, and decoding it takes longer. */
function asciiOnly(): Rolldown.Plugin {
  const escaped = (text: string) =>
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return {
    name: 'ascii-only',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code);
    },
  };
}

const plugins = [asciiOnly()];

/** A script that runs from compiled code cannot import. */
const outputOptions = { dynamicImportInCjs: false };

const shared = {
  // A script can be run from code that was compiled before, in Node 20 too; a module cannot (bin/compiled.js).
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  dts: false,
  sourcemap: false,
  // Less than half the text to compile at each start; names of functions and classes stay, for stack traces.
  minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
  outExtensions: () => ({ js: '.cjs' }),
  plugins,
  outputOptions,
} as const;

const program = defineConfig({
  ...shared,
  entry: ['src/cli.ts'],
  alias: {
    // Its main file asks for its parts by names that no bundler can follow.
    'jsonc-parser': fileURLToPath(new URL('node_modules/jsonc-parser/lib/esm/main.js', import.meta.url)),
    '@modelcontextprotocol/server/_shims': fileURLToPath(new URL('src/kernel/mcp/sdk-shims.ts', import.meta.url)),
  },
  clean: true,
  // Finding a file costs more than reading it, so what is loaded together lies together: each group is what these files
  // import, as far as no group before it has that.
  outputOptions: {
    ...outputOptions,
    paths: { '@photostructure/sqlite': './sqlite/lib/index.cjs' },
    codeSplitting: {
      groups: [
        { name: 'version', test: /[\\/]src[\\/]kernel[\\/]hub[\\/]version\.ts$/ },
        { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ },
        { name: 'rules', test: /[\\/]src[\\/](kernel[\\/](rules|text|search)|areas[\\/]\w+[\\/]rules)[\\/]/ },
        {
          name: 'commands',
          test: /[\\/]kernel[\\/](cli[\\/](program|choose-door|through-door)|hub[\\/]follow)\.ts$/,
        },
        {
          name: 'store',
          test: /[\\/]src[\\/](kernel[\\/](store(?![\\/]dialect[\\/]postgres)|log|people|memory)|areas[\\/]\w+[\\/]queries)[\\/]/,
        },
        { name: 'tools', test: /[\\/]src[\\/]kernel[\\/]door[\\/](selection|tool-facts)\.ts$/ },
        { name: 'mcp', test: /[\\/](serve-mcp|kernel[\\/]mcp[\\/]server)\.ts$/ },
        { name: 'hub', test: /[\\/]src[\\/](composition[\\/]hub|kernel[\\/]settings[\\/]search-endpoints)\.ts$/ },
      ],
    },
  },
  deps: {
    // Everything but what is native: whoever installs the package gets the versions that were tested, and few files.
    alwaysBundle: [/^(?!@photostructure\/sqlite|pg-native|node:)/],
    neverBundle: ['@photostructure/sqlite', 'pg-native'],
    onlyBundle: false,
  },
});

// Goes along in the package, with its binaries beside it (scripts/build.mjs): npm warns of a dependency that has
// a script for its installation. It looks for the binaries one folder above its own.
const sqlite = defineConfig({
  ...shared,
  entry: { 'sqlite/lib/index': '@photostructure/sqlite' },
  clean: false,
  outputOptions: { ...outputOptions, exports: 'named' },
  deps: { alwaysBundle: [/^(?!node:)/], onlyBundle: false },
});

// Shares no file with the program: a hook pays for every byte at each prompt. After the program, which empties dist/.
const hook = defineConfig({ ...shared, entry: ['src/hook.ts'], clean: false });

// Likewise: a person waits for it with a finger on the tab key.
const complete = defineConfig({ ...shared, entry: ['src/complete.ts'], clean: false });

export default [program, sqlite, hook, complete];
