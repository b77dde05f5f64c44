import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A socket that sends what is written between two waits with one system call. A unit writes up to a dozen statements
 * before it waits for an answer; sent one by one, each would cost a system call here and a wake-up of the server there.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  const { write } = socket;
  let gathers = false;
  function gather(): void {
    if (gathers) return;
    gathers = true;
    socket.cork();
    // The next tick comes when no settled promise has anything left to do: then the program waits.
    process.nextTick(() => {
      gathers = false;
      socket.uncork();
    });
  }
  // `connect` puts the plain `write` in place, so ours has to come after it.
  socket.once('connect', () => {
    socket.write = (chunk: Uint8Array | string, encoding?: BufferEncoding | Written, written?: Written) => {
      gather();
      return typeof encoding === 'function'
        ? write.call(socket, chunk, undefined, encoding)
        : write.call(socket, chunk, encoding, written);
    };
  });
  return socket;
}
