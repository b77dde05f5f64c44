import { expect, test } from 'vitest';
import { onBothDatabases } from './workplace.ts';

onBothDatabases('resources', (place) => {
  test('links and absolute paths can be attached; what could harm a reader cannot', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'with context' });
    const good = [
      { type: 'url', value: 'https://example.org/a?b=c#d', label: 'a page' },
      { type: 'url', value: 'http://127.0.0.1:8080/' },
      { type: 'file', value: '/tmp/with space/ä.txt', label: 'notes' },
      { type: 'file', value: 'C:\\work\\x.txt' },
    ];
    for (const resource of good) await ada.call('add_resource', { id, ...resource });
    const kept = await ada.call('get_task', { id });
    expect(kept.resources).toEqual(good);
    const bad: [object, string][] = [
      [{ type: 'ftp', value: 'https://example.org' }, 'type'],
      [{ type: 'URL', value: 'https://example.org' }, 'type'],
      [{ value: 'https://example.org' }, 'type'],
      [{ type: 'url' }, 'value'],
      [{ type: 'url', value: '' }, 'value'],
      [{ type: 'url', value: 'example.org' }, 'value'],
      [{ type: 'url', value: 'http://' }, 'value'],
      [{ type: 'url', value: 'javascript:alert(1)' }, 'value'],
      [{ type: 'url', value: ' javascript:alert(1)' }, 'value'],
      [{ type: 'url', value: 'data:text/html,x' }, 'value'],
      [{ type: 'url', value: 'file:///etc/passwd' }, 'value'],
      [{ type: 'file', value: 'relative.txt' }, 'value'],
      [{ type: 'file', value: '../x' }, 'value'],
      [{ type: 'file', value: '~/x' }, 'value'],
      [{ type: 'file', value: '' }, 'value'],
      [{ type: 'file', value: '/tmp/a\u0007b' }, 'value'],
      [{ type: 'file', value: 5 }, 'value'],
      [{ type: 'file', value: '/x', label: 5 }, 'label'],
    ];
    for (const [resource, path] of bad) {
      const refused = await ada.refused('add_resource', { id, ...resource });
      expect(refused, JSON.stringify(resource)).toMatchObject({ code: 'INVALID_INPUT' });
      expect(refused.fields.map((field: { path: string }) => field.path)).toContain(path);
    }
    expect(await ada.call('get_task', { id })).toEqual(kept);
  });

  test('a task holds a hundred resources and refuses one more', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'full' });
    const add = (n: number) => ({ id, type: 'file', value: `/tmp/${n}` });
    for (let n = 0; n < 100; n += 1) await ada.call('add_resource', add(n));
    expect(await ada.refused('add_resource', add(100))).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect((await ada.rest('POST', '/api/tasks/add_resource', add(100))).status).toBe(413);
  });

  test('a resource is removed by its position from 0, and the later ones move up', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'with context' });
    for (const name of ['a', 'b', 'c']) await ada.call('add_resource', { id, type: 'file', value: `/${name}` });
    const before = await ada.call('get_task', { id });
    for (const index of [3, 99]) {
      const refused = await ada.refused('remove_resource', { id, index });
      expect(refused).toMatchObject({ code: 'RESOURCE_NOT_FOUND', details: { id, index } });
    }
    for (const index of [-1, 0.5, '0', null, undefined, Number.NaN, 1e300]) {
      expect(await ada.refused('remove_resource', { id, index })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(await ada.call('get_task', { id })).toEqual(before);
    const values = (task: { resources: { value: string }[] }) => task.resources.map(({ value }) => value);
    expect(values(await ada.call('remove_resource', { id, index: 0 }))).toEqual(['/b', '/c']);
    expect(values(await ada.call('remove_resource', { id, index: 1 }))).toEqual(['/b']);
    expect(values(await ada.call('remove_resource', { id, index: 0 }))).toEqual([]);
    expect((await ada.refused('remove_resource', { id, index: 0 })).code).toBe('RESOURCE_NOT_FOUND');
  });

  test('concurrent removals take one resource each, and one that names a value takes no other', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const { id } = await ada.call('create_task', { title: 'contended' });
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) await ada.call('add_resource', { id, type: 'file', value: `/${name}` });
    const guarded = { id, index: 0, value: '/a' };
    const outcomes = await Promise.allSettled(
      [ada, bob, ada, bob].map((member) => member.call('remove_resource', guarded)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ada.call('get_task', { id })).resources).toHaveLength(5);
    expect(await bob.refused('remove_resource', guarded)).toMatchObject({ code: 'REVISION_CONFLICT' });
    await Promise.all([ada, bob, ada].map((member) => member.call('remove_resource', { id, index: 0 })));
    const { resources } = await ada.call('get_task', { id });
    expect(resources.map(({ value }: { value: string }) => value)).toEqual(['/e', '/f']);
  });
});
