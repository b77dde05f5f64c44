import { part } from '../ui/loading/part.tsx';

/** Text that agents and people wrote. It is shown as written until the part that knows Markdown is there. */
export const Markdown = part(
  () => import('./rendered.tsx'),
  ({ Rendered }) => Rendered,
  ({ props }) => <div className="break-words whitespace-pre-wrap">{props.text}</div>,
);
