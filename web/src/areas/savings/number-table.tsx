interface Props {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
}

/** A table of figures with a total in the last row. Narrow screens scroll it sideways, with the names kept visible. */
export function NumberTable({ head, rows, total }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className="overflow-x-auto" tabIndex={0} aria-label="Figures">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-xs text-soft">
            {head.map((name, column) => (
              <th key={name} scope="col" className={`px-3 py-2 font-medium whitespace-nowrap sm:px-4 ${side(column)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row[0]} head={head} cells={row} />
          ))}
        </tbody>
        <tfoot>
          <Row head={head} cells={total} strong />
        </tfoot>
      </table>
    </section>
  );
}

function Row({ head, cells, strong = false }: { head: readonly string[]; cells: readonly string[]; strong?: boolean }) {
  return (
    <tr className={strong ? 'border-t border-line font-semibold' : 'border-t border-line/50'}>
      {head.map((name, column) => (
        <td key={name} className={`px-3 py-1.5 whitespace-nowrap sm:px-4 ${side(column)}`}>
          {cells[column]}
        </td>
      ))}
    </tr>
  );
}

const side = (column: number) => (column === 0 ? 'sticky left-0 bg-sheet pl-4! text-left' : 'text-right');
