/** A refusal by the hub, or the reason why the hub could not be reached. */
export interface Fault {
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly hint: string;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
}

export class HubRefusal extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.error);
    this.name = 'HubRefusal';
    this.fault = fault;
  }
}

export function faultOf(error: unknown): Fault {
  if (error instanceof HubRefusal) return error.fault;
  return {
    status: 0,
    code: 'HUB_UNREACHABLE',
    error: 'The hub does not answer.',
    hint: 'Is it running? Start it with: waggle start',
    fields: [],
  };
}

export function refusalFrom(status: number, body: unknown): HubRefusal {
  const told = typeof body === 'object' && body !== null ? { ...body } : {};
  return new HubRefusal({
    status,
    code: textAt(told, 'code') ?? `HTTP_${status}`,
    error: textAt(told, 'error') ?? 'The hub refused the request.',
    hint: textAt(told, 'hint') ?? '',
    fields: fieldsAt(told),
  });
}

function textAt(of: object, key: string): string | undefined {
  const value: unknown = Object.entries(of).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : undefined;
}

function fieldsAt(of: object): Fault['fields'] {
  const value: unknown = Object.entries(of).find(([name]) => name === 'fields')?.[1];
  if (!Array.isArray(value)) return [];
  return value.map((field: object) => ({
    path: textAt(field, 'path') ?? '',
    message: textAt(field, 'message') ?? '',
  }));
}
