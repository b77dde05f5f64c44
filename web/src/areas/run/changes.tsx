import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { faultInstead } from '../../api/fault-instead.ts';
import { useChanges } from '../../api/runs/use-run.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { PatchView } from '../../ui/diff/diff-table.tsx';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { type Editor, editorLink, editors, readEditor, writeEditor } from './editor.ts';
import type { Opened } from './run-area.tsx';

type Found = Output<'get_run_changes'>;
type File = Found['files'][number];

/** The files that differ from the base commit of the run, each with its diff. */
export function Changes({ opened: { run, place } }: { opened: Opened }) {
  const query = useChanges(run.run_id, run.status === 'running');
  const [editor, setEditor] = useState(readEditor);
  const fault = faultInstead(query);
  if (fault !== undefined) return <FaultNote error={fault} retry={() => void query.refetch()} />;
  const changes = query.data;
  if (place === null || changes === undefined) return null;
  return (
    <Panel
      title="Files changed"
      count={changes.state === 'read' ? changes.files.length : undefined}
      actions={<ChooseEditor editor={editor} onChange={setEditor} />}
      flush
    >
      <div className="flex flex-col gap-1.5 border-b border-line px-4 py-3 text-xs text-soft last:border-b-0">
        <p className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate font-mono" title={place.path}>
            {place.path}
          </span>
          <CopyText text={place.path} label="Copy the path" />
          <a href={editorLink(editor, place.path)} className="ml-auto shrink-0 text-honey-ink hover:underline">
            Open
          </a>
        </p>
        <p className="text-faint">{aboutPlace(changes)}</p>
      </div>
      <ul aria-label="Changed files">
        {changes.files.map((file) => (
          <FileRow key={file.path} file={file} at={`${place.path}/${file.path}`} editor={editor} />
        ))}
      </ul>
      {changes.cut ? <p className="px-4 py-2 text-xs text-faint">There are more files than these.</p> : null}
    </Panel>
  );
}

function aboutPlace({ state, shared, branch, taken_at, files }: Found): string {
  if (state === 'unknown') return 'It is not known what this run changed: nobody noted it when the run ended.';
  if (state === 'gone') return 'Its folder has been deleted.';
  if (state !== 'read') return 'Its folder is not in a git repository, so changes cannot be shown.';
  const on = branch === null ? 'on no branch' : `on branch ${branch}`;
  const where = `In ${shared ? 'a folder that others may use at the same time' : 'a folder of its own'}, ${on}.`;
  if (taken_at === null)
    return `${where} ${files.length === 0 ? 'It has changed nothing so far.' : 'So far it changed:'}`;
  return `${where} ${files.length === 0 ? 'It had changed nothing when it ended.' : 'As it was when the run ended:'}`;
}

const marks: Readonly<Record<File['change'], readonly [string, string]>> = {
  added: ['A', 'text-moss'],
  deleted: ['D', 'text-rust'],
  renamed: ['R', 'text-iris'],
  changed: ['M', 'text-honey-ink'],
};

function FileRow({ file, at, editor }: { file: File; at: string; editor: Editor }) {
  const [open, setOpen] = useState(false);
  const [letter, colour] = marks[file.change];
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex items-center gap-1 pr-3 hover:bg-lift">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 items-center gap-2.5 px-4 py-2 text-left text-sm -outline-offset-2"
        >
          <span className={`w-3 shrink-0 font-mono text-xs font-semibold ${colour}`} title={file.change}>
            {letter}
          </span>
          <span className="min-w-0 flex-1 truncate font-mono text-xs [direction:rtl] text-left">
            <bdi>{file.path}</bdi>
          </span>
          {file.mixed === true ? (
            <span
              className="shrink-0 rounded bg-well px-1.5 text-2xs text-soft"
              title="The difference contains these too"
            >
              had changes before
            </span>
          ) : null}
          <span className="shrink-0 text-xs text-moss tabular-nums">+{file.added}</span>
          <span className="shrink-0 text-xs text-rust tabular-nums">−{file.removed}</span>
          <Icon name="chevron" size={11} className={`text-faint transition-transform ${open ? 'rotate-90' : ''}`} />
        </button>
        <a
          href={editorLink(editor, at)}
          aria-label={`Open ${file.path} in the editor`}
          className="p-1 text-faint hover:text-ink"
        >
          <Icon name="external" size={13} />
        </a>
      </div>
      {open ? <PatchView patch={file.patch} cut={file.cut} /> : null}
    </li>
  );
}

function ChooseEditor({ editor, onChange }: { editor: Editor; onChange: (editor: Editor) => void }) {
  return (
    <Select
      aria-label="Editor that links open"
      value={editor}
      className="text-xs"
      onChange={(event) => {
        const chosen = editors.find(({ id }) => id === event.target.value)?.id ?? 'vscode';
        writeEditor(chosen);
        onChange(chosen);
      }}
    >
      {editors.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
