import http from 'node:http';

interface Frame {
  readonly id: number;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventClient {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The frames received so far, without comments. */
  readonly frames: readonly Frame[];
  readonly comments: readonly string[];
  /** Waits until `count` frames have arrived. */
  until(count: number): Promise<readonly Frame[]>;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a minimal client for server-sent events. */
export function openEvents(url: string, headers: http.OutgoingHttpHeaders): Promise<EventClient> {
  return new Promise((resolve, reject) => {
    const sent = http.get(url, { headers, agent: false }, (response) => {
      const frames: Frame[] = [];
      const comments: string[] = [];
      let rest = '';
      let wake = () => {};
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.startsWith(':')) comments.push(block.slice(2));
          else frames.push(frameOf(block));
        }
        wake();
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        frames,
        comments,
        async until(count) {
          while (frames.length < count) await new Promise<void>((go) => (wake = go));
          return frames;
        },
        ended: new Promise((end) => response.on('close', () => end())),
        close: () => sent.destroy(),
      });
    });
    sent.on('error', reject);
  });
}

function frameOf(block: string): Frame {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    id: Number(fields.get('id')),
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
  };
}
