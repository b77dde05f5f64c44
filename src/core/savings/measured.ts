import type { Measurement } from './reference.ts';

export const measured: Measurement = { conditions: '', rows: [] };
