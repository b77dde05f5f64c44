export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

type Judge = (text: string, path: string) => FieldFault | undefined;

const MAX_DEPTH = 32;
const loneSurrogate = /\p{Cs}/u;

/** What no schema can say: a text that a database cannot store, or nesting without end. */
export function unstorableIn(value: unknown, path = ''): FieldFault | undefined {
  return faultIn(value, path, 0, unstorableText);
}

/** Nesting without end alone: whoever walks through a value has to know that it ends. */
export function endlessIn(value: unknown, path = ''): FieldFault | undefined {
  return faultIn(value, path, 0, () => undefined);
}

function faultIn(value: unknown, path: string, depth: number, judge: Judge): FieldFault | undefined {
  if (depth > MAX_DEPTH) return { path, message: `Nested deeper than ${MAX_DEPTH} levels.` };
  if (typeof value === 'string') return judge(value, path);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const within = path === '' ? key : `${path}.${key}`;
    const fault = judge(key, path) ?? faultIn(inner, within, depth + 1, judge);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function unstorableText(text: string, path: string): FieldFault | undefined {
  if (text.includes('\0')) return { path, message: 'Contains a NUL character.' };
  return loneSurrogate.test(text) ? { path, message: 'Contains half of a surrogate pair.' } : undefined;
}
