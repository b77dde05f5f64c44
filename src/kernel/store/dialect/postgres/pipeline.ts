import type { PoolClient } from 'pg';
import { type Answer, Batch, type BatchStatement } from './batch.ts';
import { boundValue } from './bound-value.ts';
import { type Prepared, preparedStatements } from './prepared.ts';

/** The maximum number of unawaited writes: a unit that fills a store must not buffer all of them in memory. */
const MOST = 64;

interface Sent extends BatchStatement {
  /** Set if a caller waits for the result. */
  readonly resolve?: (answer: Answer) => void;
  readonly reject?: (fault: unknown) => void;
}

/** The first error of a transaction is the cause: the server rejects everything after it in the same transaction. */
interface Transaction {
  refused?: { readonly fault: unknown } | undefined;
}

function handOut(
  statements: readonly Sent[],
  answers: readonly Answer[],
  transaction: Transaction,
  refused: Transaction['refused'],
): void {
  const earlier = transaction.refused;
  transaction.refused ??= refused;
  for (const [index, { resolve, reject }] of statements.entries()) {
    const answer = answers[index];
    if (answer !== undefined && earlier === undefined) resolve?.(answer);
    else reject?.(transaction.refused?.fault);
  }
}

/**
 * The statements of one client. Those issued between two waits are sent as one batch: sent one by one, each statement
 * would cost a system call on the client, and a system call and a wake-up on the server.
 */
export function pipelineOf(client: PoolClient) {
  const prepared = preparedStatements();
  let transaction: Transaction = {};
  let open: Sent[] = [];
  let unasked = 0;

  function send(statement: Sent): void {
    // `nextTick` runs after all settled promises, when the program has nothing left to send.
    if (open.length === 0) process.nextTick(flush);
    open.push(statement);
  }

  function flush(): void {
    if (open.length === 0) return;
    const statements = open;
    const its = transaction;
    open = [];
    client.query(
      new Batch(client, statements, (answers, refused) => {
        handOut(statements, answers, its, refused);
        for (const { prepared: text } of statements) if (!text.isKept) prepared.forget(text);
      }),
    );
  }

  function ask(text: Prepared, values: readonly unknown[] = []): Promise<Answer> {
    unasked = 0;
    return new Promise((resolve, reject) => {
      send({ prepared: text, values: values.map(boundValue), resolve, reject });
    });
  }

  return {
    prepared: prepared.of,
    /** Sends a statement and waits for its result. Throws the error of an earlier statement, if there was one. */
    ask,
    /** Sends a statement without waiting. After every `MOST` statements it returns a promise that must be awaited. */
    tell(text: Prepared, values: readonly unknown[] = []): Promise<unknown> | undefined {
      if (++unasked >= MOST) return ask(text, values);
      send({ prepared: text, values: values.map(boundValue) });
      return undefined;
    },
    /** Sends several statements in one text, which cannot be prepared, and waits for the last one. */
    async text(statements: string): Promise<void> {
      flush();
      const its = transaction;
      await client.query(statements).catch((fault: unknown) => {
        its.refused ??= { fault };
      });
      if (its.refused !== undefined) throw its.refused.fault;
    },
    flush,
    /** Starts a new transaction: earlier errors no longer apply, and buffered statements are sent separately. */
    begin(): void {
      flush();
      transaction = {};
    },
  };
}
