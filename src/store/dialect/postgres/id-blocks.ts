/** A block is 2,048 ids in a row. The full-text index knows the block of each memory, so it can be asked for the newest alone. */
export const blockOf = (id: string) => `${id} >> 11`;

/** In the form in which the index holds it: PostgreSQL's own full-text index takes a number only inside a list. */
export const indexedBlock = (id: string) => `array[${blockOf(id)}]`;
