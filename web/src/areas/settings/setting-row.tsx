import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { draftOver, textOver, useDraft } from '../../api/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { tell } from '../../ui/overlay/toasts.tsx';
import { FaultNote } from '../../ui/states.tsx';
import { type Setting, settingLabels, settingWords, shownValue } from './setting-words.ts';

/** A setting with an input to change it. */
export function SettingRow({ setting }: { setting: Setting }) {
  const { editing, edit, stop, isKept } = useEditing(setting);
  const [escaped, setEscaped] = useState(false);
  const save = useSave(setting, stop);
  const label = settingLabels[setting.name] ?? setting.name;
  return (
    <li className="border-t border-line px-4 py-2 text-sm first:border-t-0">
      <div className="flex min-h-8 items-center gap-3">
        <span className="min-w-0 flex-1" title={setting.means}>
          {label}
          {setting.source === 'default' ? null : (
            <span className="block text-2xs text-faint">from {setting.source}</span>
          )}
        </span>
        {editing === undefined ? (
          <>
            <span className="max-w-56 text-right tabular-nums" title={shownValue(setting.value)}>
              {settingWords(setting)}
            </span>
            {setting.changeable ? (
              <Button
                small
                look="quiet"
                icon="edit"
                autoFocus={escaped}
                aria-label={`Change: ${label}`}
                onClick={() => edit(shownValue(setting.value))}
              />
            ) : null}
          </>
        ) : (
          <form
            className="flex gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              save.mutate(editing);
            }}
          >
            <TextInput
              // An input restored from an earlier visit must not take the focus when the page opens.
              autoFocus={!isKept}
              aria-label={label}
              value={editing}
              onChange={(event) => edit(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                setEscaped(true);
                stop();
              }}
              className="w-40"
            />
            <Button type="submit" look="main" disabled={save.isPending}>
              Save
            </Button>
          </form>
        )}
      </div>
      {save.isError && editing !== undefined ? <FaultNote error={save.error} /> : null}
    </li>
  );
}

/** The typed value, kept in the browser until it is saved or discarded. */
function useEditing({ name, value, changeable }: Setting) {
  const [kept, keep] = useDraft(`setting.${name}`);
  const stored = shownValue(value);
  const [editing, setEditing] = useState(kept === '' || !changeable ? undefined : textOver(stored, kept));
  return {
    editing,
    isKept: kept !== '',
    edit: (text: string): void => {
      setEditing(text);
      keep(draftOver(stored, text));
    },
    stop: (): void => {
      setEditing(undefined);
      keep('');
    },
  };
}

function useSave({ name }: Setting, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: string) => call('change_setting', { name, value }),
    onSuccess: () => {
      tell('Saved. It takes effect now.');
      done();
      void client.invalidateQueries({ queryKey: ['settings'] });
    },
  });
}
