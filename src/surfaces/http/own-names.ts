/** The host names that this server accepts. Compared exactly: a prefix or suffix of a name does not match. */
export interface OwnNames {
  /** Known once the server listens. */
  setPort(port: number): void;
  isHost(header: string | undefined): boolean;
  isOrigin(header: string): boolean;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const ANY_ADDRESS = ['0.0.0.0', '::'];

export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(bracketed(host));
}

/** The URL at which a client on this machine reaches a server bound to that host. */
export function baseUrl(host: string, port: number): string {
  return `http://${ANY_ADDRESS.includes(host) ? '127.0.0.1' : bracketed(host)}:${port}`;
}

/** `configured` lists complete authorities, such as `hub.example:8080`, or `hub.example` behind a proxy. */
export function ownNames(host: string, port: number, configured: readonly string[]): OwnNames {
  let hosts = new Set<string>();
  let origins = new Set<string>();

  function setPort(actual: number): void {
    const names = [...LOOPBACK, ...(ANY_ADDRESS.includes(host) ? [] : [bracketed(host)])];
    const own = names.flatMap((name) => (actual === 80 ? [name, `${name}:80`] : [`${name}:${actual}`]));
    const others = configured.map((name) => name.toLowerCase());
    hosts = new Set([...own, ...others]);
    origins = new Set([...hosts].map((name) => `http://${name}`).concat(others.map((name) => `https://${name}`)));
  }

  setPort(port);
  return {
    setPort,
    isHost: (header) => header !== undefined && hosts.has(header.toLowerCase()),
    isOrigin: (header) => origins.has(header),
  };
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host.toLowerCase();
}
