import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  readonly methods: readonly string[];
  readonly pattern: RegExp;
}

/** Records every route added after this call, to distinguish a wrong method (405) from an unknown path (404). */
export function rememberRoutes(app: FastifyInstance): (path: string) => readonly string[] {
  const known: KnownRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    known.push({ methods: [method].flat(), pattern: patternOf(url) });
  });
  return (path) => {
    const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  };
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}
