const WIDTH = 120;

/** Readable JSON: values that fit are printed on one line, others are indented as usual. */
export function compactJson(value: unknown, indent = '', taken = 0): string {
  const line = oneLine(value);
  if (indent.length + taken + line.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${deeper}${compactJson(item, deeper)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => {
      const name = `${JSON.stringify(key)}: `;
      return `${deeper}${name}${compactJson(inner, deeper, name.length)}`;
    });
  return `{\n${fields.join(',\n')}\n${indent}}`;
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  if (fields.length === 0) return '{}';
  return `{ ${fields.map(([key, inner]) => `${JSON.stringify(key)}: ${oneLine(inner)}`).join(', ')} }`;
}
