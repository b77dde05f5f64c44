/** In a separate file, so that a program that only chooses between stores does not load the code that opens one. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}
