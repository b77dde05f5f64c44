/** Fields whose values a caller needs for its next call or to know the current state. */
const telling =
  /^(id|ids|code|status|state|revision|cursor)$|_(ids?|code|status|revision|cursor)$|[a-z](Ids?|Code|Status)$/;
/** Lists of ids with other names. */
const lists = /^(blocks|blockedBy|blocked_by|acked|acknowledged|already|missing)$/;

/** Returns the values in the structured answer that its texts do not contain. */
export function unnamedIn(output: unknown, texts: readonly string[]): readonly string[] {
  const text = texts.join('\n');
  return tellingValues(output, '')
    .filter(({ value }) => !names(text, value))
    .map(({ path, value }) => `${path}: ${value}`);
}

interface Telling {
  readonly path: string;
  readonly value: string;
}

function tellingValues(value: unknown, path: string): readonly Telling[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = `${path}.${key}`;
    const isTelling = telling.test(key) || lists.test(key);
    if (!isTelling || (typeof inner === 'object' && !Array.isArray(inner))) return tellingValues(inner, place);
    return [inner]
      .flat()
      .flatMap((one) => (isPlain(one) ? [{ path: place, value: String(one) }] : tellingValues(one, place)));
  });
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Matches whole words only: the 1 of "#1", not that of "2021". */
function names(text: string, value: string): boolean {
  const word = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])${word}(?![\\w-])`).test(text);
}
