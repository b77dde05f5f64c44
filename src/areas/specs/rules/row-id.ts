const ID = /^§?(\p{Lu})(\.?\p{N}[\p{L}\p{N}_-]*|\.[\p{L}\p{N}_-]+)((?:\.[\p{L}\p{N}_-]+)*)$/u;
const CITE = /§?\p{Lu}(?:\.?\p{N}[\p{L}\p{N}_-]*|\.[\p{L}\p{N}_-]+)(?:\.[\p{L}\p{N}_-]+)*/gu;

/** The normalized id of a row: `§V.3`, `V.3` and `V3` are the same. `undefined` if the text is not an id. */
export function rowKey(id: string): string | undefined {
  const [, letter, number = '', rest = ''] = ID.exec(id) ?? [];
  return letter === undefined ? undefined : `${letter}${number.replace(/^\./, '')}${rest}`;
}

/** Every spelling of a row id; a text that is not an id has only one. */
export function rowForms(id: string): readonly string[] {
  const key = rowKey(id);
  if (key === undefined) return [id];
  const [letter, number] = [key.slice(0, 1), key.slice(1)];
  const forms = [key, `${letter}.${number}`].flatMap((form) => [form, `§${form}`]);
  return forms.filter((form) => rowKey(form) === key);
}

/** The keys of the rows that a cell cites. */
export function citedKeys(cell: string): readonly string[] {
  const keys = (cell.match(CITE) ?? []).map(rowKey).filter((key) => key !== undefined);
  return [...new Set(keys)];
}
