import { expect, test } from 'vitest';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';
import { recordEdit } from '../../claims/flows/record-edit.ts';

const ROOT = '/repos/guide';

onBothStores('what hivemind_context tells a session about its habits', (world) => {
  test('names browsing, the notepad and edits before claims, for a day', async () => {
    const { agent, clock, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await addTask(hub.store, 'ada', { repoRoot: ROOT });
    const scope = { agent: 'ada', session: 's-ada', surface: 'test' };
    const edit = (filePath: string) =>
      hub.store.write(scope, 'edit', (unit) =>
        recordEdit(unit, { session: 's-ada', repoRoot: ROOT, filePath, tool: 'Edit' }),
      );
    const told = async (who = ada) => {
      await hub.callsWritten();
      const { summary } = await who.call('hivemind_context');
      return summary.adoption_nudges.map(({ kind }: { kind: string }) => kind);
    };
    await ada.call('task_list');
    await edit('.omx/notepad.md');
    await edit('guide.md');
    expect(await told()).toEqual(['task_list_overuse', 'notepad_overuse', 'claim_before_edit_low']);
    expect(await told(bob)).toEqual([]);
    await ada.call('task_ready_for_agent', { auto_claim: false });
    clock.advance({ minutes: 1 });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'parser.ts' });
    for (let count = 0; count < 3; count++) await ada.call('task_note_working', { content: `next=step ${count}` });
    await edit('parser.ts');
    expect(await told()).toEqual([]);
    await edit('lexer.ts');
    expect(await told()).toEqual(['claim_before_edit_low']);
    clock.advance({ hours: 25 });
    expect(await told()).toEqual([]);
  });
});
