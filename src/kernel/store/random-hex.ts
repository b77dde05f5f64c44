import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(1024);
let used = pool.length;

/** Random bytes in hexadecimal, taken from a pool: a system call for each would cost as much as a statement. */
export function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
