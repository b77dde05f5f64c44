import path from 'node:path';
import type { Props } from '../answers/stage.ts';

/** The folder of the guide, which has a spec. */
export function inGuide({ home }: Props) {
  return { repo_root: path.join(home, 'guide') };
}

/** A call on the change of the guide's spec. */
export function ofChange(more: object) {
  return (props: Props) => ({ ...inGuide(props), slug: 'one-page', ...more });
}
