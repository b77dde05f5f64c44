import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { atEnd } from '../../../test/endings.ts';
import { loadSettings, type SettingSources, saveSetting } from '../settings/settings-files.ts';
import { homeStore, refuseOtherStore, rememberStore, storePlace } from './home-store.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'waggle-home-store-'));
  atEnd(() => rmSync(home, { recursive: true, force: true }));
});

const chosen = (more: Partial<SettingSources> = {}) => ({
  home,
  ...loadSettings({ home, cwd: home, env: {}, ...more }),
});
const kept = () => JSON.parse(readFileSync(path.join(home, 'config.json'), 'utf8'));

describe('the store of a home', () => {
  test('is identified by its location, not by who connects to it', () => {
    const here = storePlace('postgres://ann:secret@Db.example.org/waggle?sslmode=verify-full');
    expect(storePlace('postgresql://db.example.org:5432/waggle?schema=public')).toBe(here);
    expect(storePlace('postgres://db.example.org/waggle?schema=other')).not.toBe(here);
    expect(storePlace('/a/../a/b.db')).toBe('/a/b.db');
  });

  test('is the one in its settings, else the file in the home', () => {
    expect(homeStore(home)).toBeUndefined();
    writeFileSync(path.join(home, 'waggle.db'), '');
    expect(homeStore(home)).toBe(path.join(home, 'waggle.db'));
    saveSetting(home, 'database', 'other.db');
    expect(homeStore(home)).toBe(path.join(home, 'other.db'));
  });

  test('is kept when the first hub is started on it; a password of the environment is not', () => {
    const address = 'postgres://ann:secret@db.example.org/waggle';
    rememberStore(chosen({ env: { WAGGLE_DATABASE: address } }));
    expect(kept()).toEqual({ database: 'postgres://ann@db.example.org/waggle' });
    rememberStore(chosen({ flags: { database: 'later.db' } }));
    expect(kept()).toEqual({ database: 'postgres://ann@db.example.org/waggle' });
  });

  test('is not replaced by another one from a flag or the environment', () => {
    refuseOtherStore(chosen({ flags: { database: 'first.db' } }));
    rememberStore(chosen({ flags: { database: 'first.db' } }));
    refuseOtherStore(chosen());
    const other = { code: 'OTHER_STORE', message: expect.stringContaining('first.db') };
    expect(() => refuseOtherStore(chosen({ flags: { database: 'second.db' } }))).toThrow(
      expect.objectContaining(other),
    );
    expect(() => refuseOtherStore(chosen({ env: { WAGGLE_DATABASE: 'postgres://a:pw@h/d' } }))).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('pw') }),
    );
    saveSetting(home, 'database', 'second.db');
    refuseOtherStore(chosen({ flags: { database: 'second.db' } }));
  });
});
