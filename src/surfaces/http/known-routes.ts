import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  readonly methods: readonly string[];
  readonly pattern: RegExp;
}

/** Remembers every route that is added after it, to tell a wrong method from a wrong address. */
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
