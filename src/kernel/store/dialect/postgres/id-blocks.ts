/**
 * A block is 2,048 consecutive ids. The full-text index contains the block of each memory, so a query can be limited to
 * the newest.
 */
export const blockOf = (id: string) => `${id} >> 11`;

/** As an array, since PostgreSQL's full-text index accepts a number only inside an array. */
export const indexedBlock = (id: string) => `array[${blockOf(id)}]`;
