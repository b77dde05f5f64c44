import { useAsked } from '../../api/use-waiting.ts';
import { LetterRow } from '../../parts/letters/letter-row.tsx';
import { More } from '../../ui/more.tsx';
import { Panel } from '../../ui/panel.tsx';

export function Asked() {
  const { query, waiting } = useAsked();
  if (waiting.length === 0) return null;
  return (
    <Panel title="Asked of you" count={waiting.length} flush>
      <ul>
        {waiting.map((letter) => (
          <LetterRow key={letter.msg_id} letter={letter} mine />
        ))}
      </ul>
      <More query={query} flush />
    </Panel>
  );
}
