import { part } from '../ui/loading/part.tsx';

/** Text written by agents and people. Shown as plain text until the Markdown chunk is loaded. */
export const Markdown = part(
  () => import('./rendered.tsx'),
  ({ Rendered }) => Rendered,
  ({ props }) => <div className="break-words whitespace-pre-wrap">{props.text}</div>,
);
