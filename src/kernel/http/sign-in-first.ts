import type { FastifyRequest } from 'fastify';

/** Authenticates a request before its body is read, so that strangers cost no parsing time, and keeps the result. */
export function signInFirst<T>(signIn: (request: FastifyRequest) => Promise<T>) {
  const known = new WeakMap<object, T>();
  return {
    async onRequest(request: FastifyRequest): Promise<void> {
      known.set(request.raw, await signIn(request));
    },
    of: async (request: FastifyRequest): Promise<T> => known.get(request.raw) ?? signIn(request),
  };
}
