/** A file of its own: a program that only chooses between stores loads none of what opens one. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}
