/**
 * Replaces the MCP SDK's Node shims in the bundle, using the lighter of its two validators. The SDK needs a validator
 * only for elicited answers (the catalog checks tool input), and loading Ajv takes a seventh of the startup time.
 */
export { default as process } from 'node:process';
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
