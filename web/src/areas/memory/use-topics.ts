import { useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import type { Memory } from './memory-actions.tsx';

/** Topics while a person edits them, kept until they are saved, or until the memory has another version by now. */
export function useTopics(memory: Memory | undefined) {
  const there = (memory?.topics ?? []).join(', ');
  const name = memory === undefined ? 'new' : `${memory.memory_id}.${memory.revision}`;
  const [kept, keep] = useDraft(`memory.${name}.topics`);
  const [topics, setTopics] = useState(kept === '' ? there : kept);
  return {
    topics,
    writeTopics: (text: string): void => {
      setTopics(text);
      keep(text === there ? '' : text);
    },
    forgetTopics: (): void => keep(''),
  };
}
