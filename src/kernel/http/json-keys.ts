/**
 * Finds a duplicate key, or a key that names a prototype, in valid JSON. Parsers disagree on which duplicate wins, so a
 * proxy that filters requests could have read the other one.
 */
export function ambiguousKey(text: string): string | undefined {
  // One entry per open bracket: the keys seen so far for an object, undefined for an array.
  const open: (Set<string> | undefined)[] = [];
  let atKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (atKey && keys !== undefined) {
        const key: unknown = JSON.parse(text.slice(at, end + 1));
        if (typeof key !== 'string' || key === '__proto__' || keys.has(key)) return String(key);
        keys.add(key);
      }
      atKey = false;
      at = end;
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : undefined);
      atKey = character === '{';
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === ',') {
      atKey = open.at(-1) !== undefined;
    }
  }
  return undefined;
}

/** The index of the closing quote: the next quote preceded by an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * Estimates from the number of commas whether JSON has more than `most` keys and items. Parsing an object with 100,000
 * keys takes a second; scanning its bytes takes a few milliseconds.
 */
export function partsOver(bytes: Uint8Array, most: number): boolean {
  let parts = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isText = !isText;
    else if (byte === BACKSLASH && isText) at += 1;
    else if (byte === COMMA && !isText && ++parts > most) return true;
  }
  return false;
}
