type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Awaits several independent queries that run concurrently. If one fails, the others are still awaited, so that none
 * continues in a unit that its caller has left.
 */
export async function together<const T extends readonly unknown[]>(questions: T): Promise<Answers<T>> {
  const answers = await Promise.allSettled(questions);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as Answers<T>;
}
