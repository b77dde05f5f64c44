import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(1024);
let used = pool.length;

/** So many random bytes in hexadecimal. The system is asked for a supply of them: asking costs as much as a statement. */
export function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
