type Joined<P extends readonly object[]> = P extends readonly [infer First, ...infer Others extends readonly object[]]
  ? First & Joined<Others>
  : unknown;

/**
 * Merges all parts into one object; later parts win. The first part is mutated, so the caller must own it. For hot
 * paths: in Node 20 a literal that starts with a spread followed by other keys takes twenty times as long and creates a
 * new hidden class each time.
 */
export function joined<P extends readonly [object, ...object[]]>(...[first, ...others]: P): Joined<P> {
  return Object.assign(first, ...others);
}
