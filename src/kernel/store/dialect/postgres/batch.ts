import pg, { type Connection, type FieldDef, type PoolClient } from 'pg';
import { columnsOf, type Prepared, type ResultRow, rowOf } from './prepared.ts';

export interface Answer {
  readonly rows: readonly ResultRow[];
  /** The number of rows read or written. */
  readonly count: number;
}

export interface BatchStatement {
  readonly prepared: Prepared;
  readonly values: (string | null)[];
}

type Ended = (answers: readonly Answer[], refused: { readonly fault: unknown } | undefined) => void;

/**
 * Statements that are sent and answered together: the server sends one ready message and flushes once for all of them.
 * It runs them in order and skips everything after the first error.
 */
export class Batch extends pg.Query {
  readonly #client: PoolClient;
  readonly #statements: readonly BatchStatement[];
  readonly #ended: Ended;
  readonly #answers: Answer[] = [];
  #rows: ResultRow[] = [];
  /** Set by the client if the address has a query timeout; must be called when the query ends. */
  callback: (() => void) | undefined;

  /** `ended` gets the results of the completed statements and the error of the one that failed, if any. */
  constructor(client: PoolClient, statements: readonly BatchStatement[], ended: Ended) {
    super('');
    this.#client = client;
    this.#statements = statements;
    this.#ended = ended;
  }

  override submit = (connection: Connection): void => {
    connection.stream.cork();
    for (const { prepared, values } of this.#statements) {
      const { sql: text, name } = prepared;
      const isNew = !prepared.isSent;
      prepared.isSent = true;
      if (isNew) connection.parse({ text, name, types: [] }, true);
      connection.bind({ statement: name, values }, true);
      if (isNew) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    const statement = this.#current();
    if (statement !== undefined) statement.prepared.columns = columnsOf(this.#client, fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#rows.push(rowOf(this.#current()?.prepared.columns ?? [], fields));
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const statement = this.#current();
    if (statement !== undefined) statement.prepared.isKept = true;
    // `UPDATE 2` or `INSERT 0 1`; the tag of a statement without rows has no number.
    const count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
    this.#answers.push({ rows: this.#rows, count });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.callback?.();
    this.#ended(this.#answers, undefined);
  }

  handleError(fault: unknown): void {
    this.callback?.();
    this.#ended(this.#answers, { fault });
  }

  #current(): BatchStatement | undefined {
    return this.#statements[this.#answers.length];
  }
}
