import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/cli.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  sourcemap: false,
  clean: true,
  // package.json's "type" makes .js an ES module, and bin/waggle.js names dist/cli.js.
  outExtensions: () => ({ js: '.js' }),
  deps: {
    // Loaded at every start of `waggle mcp`: one file read instead of hundreds.
    alwaysBundle: [/^@modelcontextprotocol\//, /^zod(\/|$)/, 'kysely', 'commander', 'croner', 'smol-toml', 'tokenx'],
    // Native, or needed only by some commands and then imported on first use.
    neverBundle: ['@photostructure/sqlite', 'pg', 'fastify', /^@fastify\//, 'pino'],
    onlyBundle: false,
  },
});
