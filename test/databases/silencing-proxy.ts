import net from 'node:net';
import { inject } from 'vitest';

/**
 * A proxy to the test server that can fall silent: it passes nothing on any more, in either direction, and not even the
 * end of a connection, as when the machine behind it vanishes. `speak` passes on new connections; what was silent stays
 * silent.
 */
export async function silencingProxy() {
  const target = new URL(inject('pgUrl'));
  const sockets = new Set<net.Socket>();
  const cutOffs = new Set<() => void>();
  let isSilent = false;

  function track(socket: net.Socket): net.Socket {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }

  const server = net.createServer((client) => {
    track(client);
    if (isSilent) return;
    const upstream = track(net.connect(Number(target.port), target.hostname));
    let isCutOff = false;
    cutOffs.add(() => {
      isCutOff = true;
    });
    client.on('data', (bytes) => isCutOff || upstream.write(bytes));
    upstream.on('data', (bytes) => isCutOff || client.write(bytes));
    client.on('close', () => isCutOff || upstream.destroy());
    upstream.on('close', () => isCutOff || client.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? String(bound.port) : '',
    silence: () => {
      isSilent = true;
      for (const cutOff of cutOffs) cutOff();
    },
    speak: () => {
      isSilent = false;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
