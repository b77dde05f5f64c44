import { limits } from '../rules/limits.ts';

export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

type Judge = (text: string, path: string) => FieldFault | undefined;

const MAX_DEPTH = 32;
const loneSurrogate = /\p{Cs}/u;

/**
 * What no schema can say: a text that a database cannot store, or nesting without end. Texts in the fields that are left
 * to the tool are not checked; their depth is, so that code that walks through a value terminates.
 */
export function unstorableIn(value: unknown, leftToTool: readonly string[] = []): FieldFault | undefined {
  return faultIn(value, '', 0, (text, path) => (isWithin(path, leftToTool) ? undefined : unstorableText(text, path)));
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

/**
 * A text longer than the longest field, or more keys and items than any call needs. Checked before any text is
 * processed, so that no work is spent on input that will be refused. The length of texts in the fields that are left to
 * the tool is not checked.
 */
export function overCap(value: unknown, leftToTool: readonly string[] = []): FieldFault | undefined {
  let parts = 0;
  let level: (readonly [path: string, value: unknown])[] = [['', value]];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const [path, one] of level) {
      if (typeof one === 'string' && one.length > limits.textBytes && !isWithin(path, leftToTool)) {
        return { path, message: `At most ${limits.textBytes} bytes of UTF-8.` };
      }
      if (typeof one !== 'object' || one === null) continue;
      for (const key in one) {
        if (++parts > limits.bodyParts) return { path: '', message: `At most ${limits.bodyParts} keys and items.` };
        if (key.length > limits.textBytes) return { path, message: `A key is at most ${limits.textBytes} bytes.` };
        next.push([path === '' ? key : `${path}.${key}`, Reflect.get(one, key)]);
      }
    }
    level = next;
  }
  return undefined;
}

function isWithin(path: string, fields: readonly string[]): boolean {
  return fields.some((field) => path.startsWith(`${field}.`));
}

function unstorableText(text: string, path: string): FieldFault | undefined {
  if (text.includes('\0')) return { path, message: 'Contains a NUL character.' };
  return loneSurrogate.test(text) ? { path, message: 'Contains half of a surrogate pair.' } : undefined;
}
