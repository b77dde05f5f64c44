import { useState } from 'react';
import { draftOver, textOver, useDraft } from '../../api/drafts.ts';
import type { Memory } from './memory-actions.tsx';

/** Topics during an edit, kept until they are saved or the memory gets a new revision. */
export function useTopics(memory: Memory | undefined) {
  const there = (memory?.topics ?? []).join(', ');
  const name = memory === undefined ? 'new' : `${memory.memory_id}.${memory.revision}`;
  const [kept, keep] = useDraft(`memory.${name}.topics`);
  const [topics, setTopics] = useState(textOver(there, kept));
  return {
    topics,
    writeTopics: (text: string): void => {
      setTopics(text);
      keep(draftOver(there, text));
    },
    forgetTopics: (): void => keep(''),
  };
}
