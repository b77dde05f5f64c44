const ID = /^§?(\p{Lu})(\.?\p{N}[\p{L}\p{N}_-]*|\.[\p{L}\p{N}_-]+)((?:\.[\p{L}\p{N}_-]+)*)$/u;
const CITE = /§?\p{Lu}(?:\.?\p{N}[\p{L}\p{N}_-]*|\.[\p{L}\p{N}_-]+)(?:\.[\p{L}\p{N}_-]+)*/gu;

/** The id of a row as rows are compared by it: `§V.3`, `V.3` and `V3` are one. Nothing where the text is no id. */
export function rowKey(id: string): string | undefined {
  const [, letter, number = '', rest = ''] = ID.exec(id) ?? [];
  return letter === undefined ? undefined : `${letter}${number.replace(/^\./, '')}${rest}`;
}

/** The keys of the rows that a cell names. */
export function citedKeys(cell: string): readonly string[] {
  const keys = (cell.match(CITE) ?? []).map(rowKey).filter((key) => key !== undefined);
  return [...new Set(keys)];
}
