import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('add_resource', (world) => {
  test('links and absolute paths are attached in order', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'x' });
    await ada.call('add_resource', { id: '1', type: 'url', value: 'https://example.org/pr/1', label: 'PR' });
    const task = await ada.call('add_resource', { id: '1', type: 'file', value: '/srv/spec.md' });
    expect(task.resources).toEqual([
      { type: 'url', value: 'https://example.org/pr/1', label: 'PR' },
      { type: 'file', value: '/srv/spec.md' },
    ]);
  });

  test('what could harm a reader or points nowhere is refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'x' });
    const bad = [
      ['url', 'javascript:alert(1)'],
      ['url', 'data:text/html,x'],
      ['url', 'file:///etc/passwd'],
      ['url', 'not a url'],
      ['file', 'relative/path'],
      ['file', '/a\u0007b'],
      ['folder', '/a'],
    ];
    for (const [type, value] of bad) {
      expect(await ada.refused('add_resource', { id: '1', type, value })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect((await ada.call('get_task', { id: '1' })).resources).toEqual([]);
  });

  test('a task takes a hundred resources and says so when it is full', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'x' });
    for (let n = 0; n < 100; n++) await ada.call('add_resource', { id: '1', type: 'file', value: `/f${n}` });
    const full = await ada.refused('add_resource', { id: '1', type: 'file', value: '/one-more' });
    expect(full).toMatchObject({ code: 'LIMIT_EXCEEDED', error: expect.stringContaining('100') });
  });

  test('an address with a password is refused with that reason', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { id } = await ada.call('create_task', { title: 'x' });
    const value = 'https://ada:hunter2secret@example.org/x';
    const refusal = await ada.refused('add_resource', { id, type: 'url', value });
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'value' }] });
    expect(refusal.fields[0].message).toContain('password');
    expect(JSON.stringify(refusal)).not.toContain('hunter2');
  });
});
