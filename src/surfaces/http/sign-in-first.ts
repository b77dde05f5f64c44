import type { FastifyRequest } from 'fastify';

/** Signs a request in before its body is read, since a stranger's megabyte is not worth parsing, and keeps who it was. */
export function signInFirst<T>(signIn: (request: FastifyRequest) => Promise<T>) {
  const known = new WeakMap<object, T>();
  return {
    async onRequest(request: FastifyRequest): Promise<void> {
      known.set(request.raw, await signIn(request));
    },
    of: async (request: FastifyRequest): Promise<T> => known.get(request.raw) ?? signIn(request),
  };
}
