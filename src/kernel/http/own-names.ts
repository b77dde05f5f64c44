/** The names under which this server is addressed. Compared exactly: a prefix or suffix of a name does not match. */
export interface OwnNames {
  /** Known once the server listens. */
  setPort(port: number): void;
  /** `reached` is the address of this machine at which the connection arrived. */
  isHost(header: string | undefined, reached: string | undefined): boolean;
  isOrigin(header: string, reached: string | undefined): boolean;
  /** Whether browsers reach the server with TLS under this name. */
  isEncrypted(header: string | undefined): boolean;
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

/**
 * A server that listens on every address accepts the one at which a connection arrived. That is safe: an attacker can
 * let a name of theirs resolve to this machine, but the Host header then contains the name, not the address.
 */
export function ownNames(host: string, port: number, publicUrl?: string): OwnNames {
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  const names = [...LOOPBACK, ...(ANY_ADDRESS.includes(host) ? [] : [bracketed(host)])];
  let actual = port;

  function hosts(reached: string | undefined): readonly string[] {
    const all = reached === undefined ? names : [...names, bracketed(reached.replace(/^::ffff:/i, ''))];
    return all.flatMap((name) => (actual === 80 ? [name, `${name}:80`] : [`${name}:${actual}`]));
  }

  return {
    setPort(listening) {
      actual = listening;
    },
    isHost(header, reached) {
      const name = header?.toLowerCase();
      return name !== undefined && (name === known?.host || hosts(reached).includes(name));
    },
    isOrigin: (header, reached) =>
      header === known?.origin || hosts(reached).some((name) => header === `http://${name}`),
    isEncrypted: (header) => known?.protocol === 'https:' && header?.toLowerCase() === known.host,
  };
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host.toLowerCase();
}
