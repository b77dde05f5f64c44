import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { SecretKeep } from './expiring-secrets.ts';

const entries = z.array(z.tuple([z.string(), z.number()])).max(10_000);

/** Visits of the page, as hashes: reading the file gives no access. An unreadable or foreign file counts as empty. */
export function visitFile(home: string): SecretKeep {
  const file = path.join(home, 'page-visits.json');
  return {
    load() {
      try {
        return entries.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return [];
      }
    },
    save(kept) {
      mkdirSync(home, { recursive: true, mode: 0o700 });
      const fresh = `${file}.${process.pid}`;
      writeFileSync(fresh, JSON.stringify(kept), { mode: 0o600 });
      renameSync(fresh, file);
    },
  };
}
