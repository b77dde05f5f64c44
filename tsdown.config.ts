import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';

const shared = {
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  sourcemap: false,
  // Half the text to compile at each start; names stay, for stack traces.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  // package.json's "type" makes .js an ES module, and bin/waggle.js names these files.
  outExtensions: () => ({ js: '.js' }),
} as const;

const program = defineConfig({
  ...shared,
  entry: ['src/cli.ts'],
  alias: {
    // Its main file asks for its parts by names that no bundler can follow.
    'jsonc-parser': fileURLToPath(new URL('node_modules/jsonc-parser/lib/esm/main.js', import.meta.url)),
    '@modelcontextprotocol/server/_shims': fileURLToPath(new URL('src/surfaces/mcp/sdk-shims.ts', import.meta.url)),
  },
  clean: true,
  // What every start loads anyway, in a few files instead of forty: finding a file costs more than reading it.
  outputOptions: {
    codeSplitting: {
      groups: [
        { name: 'core', test: /[\\/]src[\\/]core[\\/]/ },
        { name: 'store', test: /[\\/]src[\\/]store[\\/](?!dialect[\\/]postgres)/ },
        { name: 'kysely', test: /[\\/]node_modules[\\/]kysely[\\/]/ },
        { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]/ },
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

// Shares no file with the program: a hook pays for every byte at each prompt. After the program, which empties dist/.
const hook = defineConfig({ ...shared, entry: ['src/hook.ts'], clean: false });

// Likewise: a person waits for it with a finger on the tab key.
const complete = defineConfig({ ...shared, entry: ['src/complete.ts'], clean: false });

export default [program, hook, complete];
