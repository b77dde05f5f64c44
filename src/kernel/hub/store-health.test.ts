import { expect, test } from 'vitest';
import { everything, onBothDatabases } from '../../../test/stores.ts';
import { WaggleError } from '../rules/errors.ts';
import { watchStore } from './store-health.ts';

onBothDatabases('a watched store', (databases) => {
  test('has a fault from the failed write until one succeeds, whatever is read in between', async () => {
    const opened = await databases.open(await databases.ready());
    const { store, fault } = watchStore(opened);
    const full = new WaggleError('DISK_FULL', 'The disk is full.');
    await expect(store.write(everything, 'test', () => Promise.reject(full))).rejects.toBe(full);
    expect(fault()).toBe(full);
    await store.read(everything, (unit) => unit.events.last());
    expect(fault()).toBe(full);
    await store.write(everything, 'test', () => Promise.resolve());
    expect(fault()).toBeUndefined();
  });

  test('has no fault after a refused call', async () => {
    const { store, fault } = watchStore(await databases.open(await databases.ready()));
    const refused = new WaggleError('TASK_NOT_FOUND', 'There is no such task.');
    await expect(store.write(everything, 'test', () => Promise.reject(refused))).rejects.toBe(refused);
    expect(fault()).toBeUndefined();
  });
});
