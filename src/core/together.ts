type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * The answers of several questions that do not depend on each other, asked at the same time. When one fails the others
 * are waited for all the same: none goes on in a unit that its caller has left.
 */
export async function together<const T extends readonly unknown[]>(questions: T): Promise<Answers<T>> {
  const answers = await Promise.allSettled(questions);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as Answers<T>;
}
