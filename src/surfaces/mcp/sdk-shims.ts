/**
 * What the bundle gives the MCP SDK in the place of its own choice for Node: the same, with the lighter of the two
 * validators it ships. Ours is the catalogue's check; the SDK's is for elicited answers, and Ajv costs each start a
 * seventh of its time.
 */
export { default as process } from 'node:process';
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
