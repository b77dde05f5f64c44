/** An event of the hub's log, with the fields that the page uses. */
export interface HubEvent {
  readonly seq: number;
  readonly type: string;
  readonly actor?: string;
  readonly task_id?: string;
  readonly agent_id?: string;
}

/** Splits a stream into events, independent of chunk boundaries. */
export function eventParser(emit: (event: HubEvent) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const blocks = (rest + chunk).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventFrom(block);
      if (event !== undefined) emit(event);
    }
  };
}

function eventFrom(block: string): HubEvent | undefined {
  const lines = block.split(/\r?\n/);
  const fieldOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
      .join('\n');
  const data = fieldOf('data');
  const seq = Number(fieldOf('id'));
  if (data === '' || !Number.isSafeInteger(seq)) return undefined;
  // The parse boundary: the hub's own stream; unknown kinds only cause a refetch.
  const told = JSON.parse(data) as Partial<HubEvent>;
  return { ...told, seq, type: told.type ?? fieldOf('event') };
}
