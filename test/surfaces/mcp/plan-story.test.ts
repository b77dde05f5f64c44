import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { terminalPicture } from '../../../scripts/terminal-picture.ts';
import { playPlanStory } from '../../plan-story.ts';
import { onBothStores } from '../../world.ts';

const GUIDE = 'docs/guide/plan-story.md';
const TITLE = 'A plan of three waves, worked on by three agents of two clients';
const WIDTH = 118;

onBothStores('a plan of three waves, three agents of two clients', (world) => {
  test('is finished after a quota stop, a relay and a rescue, and archives its spec, as in the guide', async () => {
    const { transcript, archived, root, spec } = await playPlanStory(await world());
    expect(archived).toBe('openspec/archive/2026-01-05-widgets');
    expect(existsSync(path.join(root, archived, 'CHANGE.md'))).toBe(true);
    expect(spec).toContain('T2|done|Serve widgets.|V.1');
    const lines = transcript.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(WIDTH);
    const isTyped = (line: string) => line.startsWith('#');
    const picture = terminalPicture(TITLE, lines, { width: WIDTH, isTyped });
    await expect(picture).toMatchFileSnapshot('../../../docs/recordings/plan-story.svg');
    expect(readFileSync(GUIDE, 'utf8')).toContain(`\`\`\`text\n${transcript}\n\`\`\`\n`);
  });
});
