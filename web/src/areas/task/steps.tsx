import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useInPages } from '../../ui/in-pages.ts';
import { More } from '../../ui/more.tsx';
import { numbered } from '../../ui/numbered.ts';
import { tellFault } from '../../ui/overlay/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Progress } from '../../ui/progress.tsx';
import { addStep } from './add-step.ts';
import type { Task } from './task-area.tsx';
import { type Tick, tickStep, withTicks } from './tick-step.ts';

type Step = Task['steps'][number];

const PAGE = 30;

export function Steps({ task }: { task: Task }) {
  const closed = task.status === 'done' || task.status === 'canceled';
  const { steps, tick } = useTicks(task);
  const done = steps.filter((step) => step.done).length;
  const { shown, query } = useInPages(steps, PAGE);
  return (
    <Panel
      title="Steps"
      actions={
        steps.length === 0 ? null : (
          <span className="flex items-center gap-2.5 text-xs text-soft tabular-nums">
            <Progress done={done} of={steps.length} className="w-24" />
            {done}/{steps.length}
          </span>
        )
      }
      flush
    >
      <ol aria-label="Steps">
        {numbered(shown).map(({ item: step, index, at }) => (
          <StepRow
            key={at}
            step={step}
            disabled={closed}
            onToggle={() => tick({ index, title: step.title, done: !step.done })}
          />
        ))}
      </ol>
      <More query={query} flush>{`Show more of ${steps.length} steps`}</More>
      {steps.length === 0 ? <p className="px-4 pt-3.5 text-sm text-faint">No steps yet.</p> : null}
      {closed ? <div className="h-2" /> : <AddStep task={task} />}
    </Panel>
  );
}

/** One change of the plan after the other: the answer to each is the whole task, without the changes still to come. */
const inOrder = (task: Task) => ({ id: `steps ${task.id}` });

/** The steps as ticked on the page, and the function that ticks one. */
function useTicks(task: Task) {
  const client = useQueryClient();
  const key = ['task', task.id, 'own'];
  const [ticks, setTicks] = useState<readonly Tick[]>([]);
  const { mutate } = useMutation({
    scope: inOrder(task),
    mutationFn: (tick: Tick) => tickStep(task.id, tick),
    onMutate: (tick) => setTicks((before) => [...before, tick]),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: key });
      tellFault(error, 'Undone.');
    },
    onSuccess: (saved) => client.setQueryData<Task>(key, saved),
    onSettled: (_saved, _error, tick) => setTicks((before) => before.filter((one) => one !== tick)),
  });
  return { steps: withTicks(task.steps, ticks), tick: mutate };
}

function StepRow({ step, disabled, onToggle }: { step: Step; disabled: boolean; onToggle: () => void }) {
  return (
    <li className="flex gap-3 border-t border-line px-4 py-2.5 text-sm first:border-t-0">
      <span className="relative mt-0.5 flex size-4.5 shrink-0">
        <input
          type="checkbox"
          aria-label={step.title}
          checked={step.done}
          disabled={disabled}
          onChange={onToggle}
          className="size-4.5 cursor-pointer appearance-none rounded-[5px] border border-field transition-colors checked:border-moss checked:bg-moss hover:not-checked:border-ring disabled:cursor-default"
        />
        {step.done ? (
          <Icon name="check" size={12} className="pointer-events-none absolute inset-[3px] text-sheet" />
        ) : null}
      </span>
      <div className="min-w-0 flex-1">
        <p className={`break-words ${step.done ? 'text-faint line-through decoration-edge' : 'font-medium'}`}>
          {step.title}
        </p>
        {step.details === undefined ? null : (
          <div className="pt-1 text-soft">
            <Markdown text={step.details} />
          </div>
        )}
      </div>
      {step.taskId === undefined ? null : (
        <Link
          to="/tasks/$id"
          params={{ id: step.taskId }}
          className="-my-0.5 inline-flex h-6 items-center gap-1 self-start rounded-full border border-line px-2 text-xs text-soft hover:border-edge"
        >
          <Icon name="branch" size={12} /> #{step.taskId}
        </Link>
      )}
    </li>
  );
}

/** The whole plan is set at once, so a step can be added here only while none of the steps is a subtask. */
function AddStep({ task }: { task: Task }) {
  const [title, setTitle] = useDraft(`step.${task.id}`);
  const client = useQueryClient();
  const add = useMutation({
    scope: inOrder(task),
    mutationFn: () => addStep(task.id, title.trim()),
    onSuccess: (saved) => {
      setTitle('');
      client.setQueryData<Task>(['task', task.id, 'own'], saved);
    },
    onError: (error) => tellFault(error),
  });
  if (task.steps.some(({ taskId }) => taskId !== undefined)) return null;
  return (
    <form
      className="flex gap-2 px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '') add.mutate();
      }}
    >
      <TextInput
        aria-label="New step"
        placeholder="Add a step"
        maxLength={60}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" icon="plus" disabled={add.isPending || title.trim() === ''}>
        Add
      </Button>
    </form>
  );
}
