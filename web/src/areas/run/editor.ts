export const editors = [
  { id: 'vscode', name: 'VS Code', prefix: 'vscode://file' },
  { id: 'cursor', name: 'Cursor', prefix: 'cursor://file' },
  { id: 'windsurf', name: 'Windsurf', prefix: 'windsurf://file' },
  { id: 'zed', name: 'Zed', prefix: 'zed://file' },
] as const;

export type Editor = (typeof editors)[number]['id'];

const KEY = 'waggle.editor';

export function readEditor(): Editor {
  const kept = localStorage.getItem(KEY);
  return editors.find(({ id }) => id === kept)?.id ?? 'vscode';
}

export function writeEditor(editor: Editor): void {
  localStorage.setItem(KEY, editor);
}

/** A URL with the scheme that the editor has registered on this machine. */
export function editorLink(editor: Editor, path: string): string {
  const { prefix } = editors.find(({ id }) => id === editor) ?? editors[0];
  const slashed = path.replaceAll('\\', '/');
  return `${prefix}${slashed.startsWith('/') ? '' : '/'}${encodeURI(slashed).replace(/[?#]/g, encodeURIComponent)}`;
}
