import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/cli.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  sourcemap: false,
  // Half the text to compile at each start; names stay, for stack traces.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  alias: {
    '@modelcontextprotocol/server/_shims': fileURLToPath(new URL('src/surfaces/mcp/sdk-shims.ts', import.meta.url)),
  },
  clean: true,
  // package.json's "type" makes .js an ES module, and bin/waggle.js names dist/cli.js.
  outExtensions: () => ({ js: '.js' }),
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
    // Loaded at every start of `waggle mcp`: one file read instead of hundreds.
    alwaysBundle: [/^@modelcontextprotocol\//, /^(zod|kysely)(\/|$)/, 'commander', 'croner', 'smol-toml', 'tokenx'],
    // Native, or needed only by some commands and then imported on first use.
    neverBundle: ['@photostructure/sqlite', 'pg', 'fastify', /^@fastify\//, 'pino'],
    onlyBundle: false,
  },
});
