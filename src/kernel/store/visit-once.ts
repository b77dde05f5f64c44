import { WaggleError } from '../rules/errors.ts';
import type { Connection, Engine } from './dialect/engine.ts';

/**
 * Passes the content of one snapshot to `visit`, piece by piece. The engine may retry a read; after the first piece, a
 * retry would visit pieces twice, so it fails instead.
 */
export function visitOnce<T>(
  engine: Engine,
  pieces: (connection: Connection) => AsyncIterable<T>,
  visit: (piece: T) => Promise<void>,
): Promise<void> {
  let hasBegun = false;
  return engine.read(async (connection) => {
    if (hasBegun) throw new WaggleError('STORE_UNAVAILABLE', 'A table was changed while the store was read.');
    for await (const piece of pieces(connection)) {
      hasBegun = true;
      await visit(piece);
    }
  });
}
