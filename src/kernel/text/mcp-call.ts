const PLAIN = /^[a-z_]\w*$/i;

/** A call in the notation of clients that prefix tools with their server, ready to be copied. */
export function mcpCall(tool: string, args: object): string {
  const fields = Object.entries(args).map(([name, value]) => `${keyOf(name)}: ${JSON.stringify(value)}`);
  return `mcp__waggle__${tool}(${fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`})`;
}

function keyOf(name: string): string {
  return PLAIN.test(name) ? name : JSON.stringify(name);
}
