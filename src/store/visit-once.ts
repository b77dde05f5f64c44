import { WaggleError } from '../core/errors.ts';
import type { Connection, Engine } from './dialect/engine.ts';

/**
 * Hands what one snapshot holds to `visit`, piece by piece. The engine may run a read again; once the first piece has been
 * handed on, that would hand it on twice.
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
