import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeByRename } from '../hub/files.ts';
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
      writeByRename(file, JSON.stringify(kept), 0o600);
    },
  };
}
