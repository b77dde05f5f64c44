const ID = /^§?(\p{Lu})(\.?\p{N}[\p{L}\p{N}_-]*|\.[\p{L}\p{N}_-]+)((?:\.[\p{L}\p{N}_-]+)*)$/u;
const CITE = /§?\p{Lu}(?:\.?\p{N}[\p{L}\p{N}_-]*|\.[\p{L}\p{N}_-]+)(?:\.[\p{L}\p{N}_-]+)*/gu;

/** The id of a row as rows are compared by it: `§V.3`, `V.3` and `V3` are one. Nothing where the text is no id. */
export function rowKey(id: string): string | undefined {
  const [, letter, number = '', rest = ''] = ID.exec(id) ?? [];
  return letter === undefined ? undefined : `${letter}${number.replace(/^\./, '')}${rest}`;
}

/** Every way to write the id of a row; a text that is no id is written in one way. */
export function rowForms(id: string): readonly string[] {
  const key = rowKey(id);
  if (key === undefined) return [id];
  const [letter, number] = [key.slice(0, 1), key.slice(1)];
  const forms = [key, `${letter}.${number}`].flatMap((form) => [form, `§${form}`]);
  return forms.filter((form) => rowKey(form) === key);
}

/** The keys of the rows that a cell names. */
export function citedKeys(cell: string): readonly string[] {
  const keys = (cell.match(CITE) ?? []).map(rowKey).filter((key) => key !== undefined);
  return [...new Set(keys)];
}
