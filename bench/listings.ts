import { encode } from 'gpt-tokenizer';
import { listingFor } from '../src/kernel/mcp/listing.ts';

/** Measures how many tools and tokens each choice of toolsets adds to a model's context. */
export function measureListings(): readonly (readonly string[])[] {
  return ['default', 'tasks', 'colony', 'all'].map((name) => {
    const { tools } = listingFor({ capabilities: null }, [name]).result;
    return [name, String(tools.length), String(encode(JSON.stringify(tools)).length)];
  });
}
