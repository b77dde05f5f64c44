import { encode } from 'gpt-tokenizer';
import { listingFor } from '../src/surfaces/mcp/listing.ts';

/** What a client puts into its model's context for each choice of toolsets. */
export function measureListings(): readonly (readonly string[])[] {
  return ['default', 'tasks', 'colony', 'all'].map((name) => {
    const { tools } = listingFor({ capabilities: null }, [name]).result;
    return [name, String(tools.length), String(encode(JSON.stringify(tools)).length)];
  });
}
