/** Fields whose keys are data, such as names of settings: they stay. */
const opaque: ReadonlySet<string> = new Set(['settings', 'metadata', 'data', 'input']);

/**
 * What `--json` prints of a command for people: one spelling of keys and one word per status, whatever dialect the
 * answer came from. `waggle tools` and `waggle call` print the answers as they are.
 */
export function forPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forPeople);
  if (typeof value !== 'object' || value === null) return value;
  const { marked, ...fields }: Readonly<Record<string, unknown>> = { ...value };
  const isTask = 'dispatch' in fields && 'status' in fields;
  const shown = isTask ? { ...fields, status: statusWord(fields.status, marked) } : { ...value };
  return Object.fromEntries(
    Object.entries(shown).map(([key, inner]) => [snake(key), opaque.has(key) ? inner : forPeople(inner)]),
  );
}

/** A draft is pending work; a task marked as blocked or in review is active in the dialect that marks it. */
function statusWord(status: unknown, marked: unknown): unknown {
  if (marked !== undefined) return marked;
  return status === 'draft' ? 'pending' : status;
}

/** Only plain names in camel case, since other keys may be ids or paths. */
function snake(key: string): string {
  return /^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key;
}
