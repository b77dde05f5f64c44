import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boardStore } from '../../api/board/board-store.ts';
import { useBoard } from '../../api/board/use-board.ts';
import { call } from '../../api/client.ts';
import { useDraft } from '../../api/drafts.ts';
import { hold, useHeldOn } from '../../api/held.ts';
import { useChanges } from '../../api/runs/use-run.ts';
import { UndoButton, useFocusAfterUndo } from '../../parts/undo-button.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { tell, tellFault } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Run } from '../../ui/run-looks.ts';
import { FaultNote } from '../../ui/states.tsx';
import { sendingBack } from './send-back.ts';

/** The user's review of a run: completes the task, or sends its owner a message about what is missing. */
export function Review({ run }: { run: Run }) {
  const { byId } = useBoard();
  const id = run.task_id;
  const row = id === null ? undefined : byId.get(id);
  const held = useHeldOn(`task ${id}`);
  const focusBack = useFocusAfterUndo(held);
  const changes = useChanges(run.run_id, run.status === 'running').data;
  if (id === null || row === undefined || run.status === 'running') return null;
  // A pending action already shows the task as done, and can still be undone here.
  if (held === undefined && row.status !== 'active' && row.status !== 'review') return null;
  return (
    <Panel title="Review">
      {held === undefined ? (
        <Words
          id={id}
          agent={run.agent}
          marked={row.status === 'review'}
          outcome={outcomeOf(run, changes)}
          focusBack={focusBack}
        />
      ) : (
        <UndoButton held={held} />
      )}
    </Panel>
  );
}

/** `unchanged`: nothing to approve, as far as it is known. */
type Outcome = 'changed' | 'unchanged' | 'failed';

function outcomeOf(run: Run, changes: ReturnType<typeof useChanges>['data']): Outcome {
  if (run.status !== 'ok') return 'failed';
  return changes?.state === 'read' && changes.files.length > 0 ? 'changed' : 'unchanged';
}

interface WordsProps {
  readonly id: string;
  readonly agent: string;
  readonly marked: boolean;
  readonly outcome: Outcome;
  readonly focusBack: ReturnType<typeof useFocusAfterUndo>;
}

function Words({ id, agent, marked, outcome, focusBack }: WordsProps) {
  const [text, setText] = useDraft(`review.${id}`);
  const client = useQueryClient();
  const sendBack = useMemo(() => sendingBack(id), [id]);
  const ask = useMutation({
    mutationFn: (message: string) => sendBack(message, marked),
    onSuccess: () => {
      setText('');
      tell(`${agent} reads it on the next turn.`);
      void client.invalidateQueries({ queryKey: ['runs'] });
      void boardStore.look([id]);
    },
  });
  function approve(): void {
    hold({
      on: `task ${id}`,
      words: `Approved #${id}.`,
      end: boardStore.pretend(id, { status: 'done' }),
      send: () => call('complete_task', { id }).then(() => boardStore.look([id])),
      refused: (error) => tellFault(error, `#${id} is not completed.`),
    });
  }
  return (
    <div className="flex flex-col gap-2">
      {outcome === 'failed' ? (
        <p className="text-sm text-soft">It did not end well, so there is nothing to approve.</p>
      ) : null}
      <TextArea
        aria-label="What should change"
        rows={2}
        value={text}
        readOnly={ask.isPending}
        placeholder="What should change"
        onChange={(event) => setText(event.target.value)}
      />
      {ask.isError ? <FaultNote error={ask.error} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button icon="reply" disabled={text.trim() === '' || ask.isPending} onClick={() => ask.mutate(text)}>
          Ask for changes
        </Button>
        {outcome === 'failed' ? null : (
          <Button
            ref={focusBack}
            look={outcome === 'changed' ? 'main' : 'plain'}
            icon="check"
            disabled={ask.isPending}
            onClick={approve}
          >
            {outcome === 'changed' ? 'Approve' : 'Complete the task'}
          </Button>
        )}
      </div>
    </div>
  );
}
