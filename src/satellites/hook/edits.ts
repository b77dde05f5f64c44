import { editedFiles } from './edited-files.ts';
import { openLine } from './hub.ts';
import { sessionPlace } from './place.ts';
import { editSpoken } from './speech.ts';
import type { Occasion } from './tell.ts';

/**
 * Claims the files that are about to be edited. Without a hub the hook prints nothing, so the client edits as usual.
 */
export async function beforeEdit(occasion: Occasion): Promise<string | undefined> {
  const paths = editedFiles(occasion.input);
  return paths.length === 0 ? undefined : askFirst(occasion, 'before', paths);
}

/** What to print before these files are written, if anything. */
export async function askFirst(
  { input, home, speaker }: Occasion,
  phase: 'before' | 'command',
  paths: readonly string[],
): Promise<string | undefined> {
  const place = sessionPlace(home, speaker.session);
  // One answer of the model may contain several edits: hold all of them until the model has read why the first was
  // held.
  const held = place.heldJustNow(paths);
  if (held !== undefined) return editSpoken(speaker.client, 'hold', held);
  const line = await openLine(home, speaker);
  if (line === undefined) return undefined;
  try {
    const { decision, text } = await line.edit(phase, input.tool_name ?? '', paths);
    if (text === null) return undefined;
    const said = editSpoken(speaker.client, decision, text);
    if (said !== undefined && decision !== 'go') place.hold(paths, text);
    return said;
  } finally {
    line.close();
  }
}

/** Records what was edited, under the task of the claim. */
export async function afterEdit({ input, home, speaker }: Occasion): Promise<undefined> {
  const paths = editedFiles(input);
  if (paths.length === 0) return undefined;
  const line = await openLine(home, speaker);
  await line?.edit('after', input.tool_name ?? '', paths).finally(() => line.close());
  return undefined;
}
