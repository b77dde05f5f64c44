import type { PoolClient } from 'pg';
import { type Answer, Batch, type BatchStatement } from './batch.ts';
import { boundValue } from './bound-value.ts';
import { type Prepared, preparedStatements } from './prepared.ts';

/** How many writes may go without being waited for: a unit that fills a store must not keep all of them in memory. */
const MOST = 64;

interface Sent extends BatchStatement {
  /** Where somebody waits for the answer. */
  readonly resolve?: (answer: Answer) => void;
  readonly reject?: (fault: unknown) => void;
}

/** What the server refused first is the cause: it refuses whatever follows in the same transaction. */
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
 * The statements of one client. What is sent between two waits leaves as one batch: sent one by one, each statement
 * would cost a system call here, and a system call and a wake-up there.
 */
export function pipelineOf(client: PoolClient) {
  const prepared = preparedStatements();
  let transaction: Transaction = {};
  let open: Sent[] = [];
  let unasked = 0;

  function send(statement: Sent): void {
    // The next tick comes when no settled promise has anything left to do: then the program waits.
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
    /** A statement whose answer is needed. It brings up what the server had against those before it. */
    ask,
    /** A statement that nobody needs to wait for, unless it is one of very many: then it gives what to wait for. */
    tell(text: Prepared, values: readonly unknown[] = []): Promise<unknown> | undefined {
      if (++unasked >= MOST) return ask(text, values);
      send({ prepared: text, values: values.map(boundValue) });
      return undefined;
    },
    /** Several statements in one text, which cannot be prepared. The answer of the last one is waited for. */
    async text(statements: string): Promise<void> {
      flush();
      const its = transaction;
      await client.query(statements).catch((fault: unknown) => {
        its.refused ??= { fault };
      });
      if (its.refused !== undefined) throw its.refused.fault;
    },
    flush,
    /** What comes next has nothing to do with the refusals so far, and does not travel with what is left to send. */
    begin(): void {
      flush();
      transaction = {};
    },
  };
}
