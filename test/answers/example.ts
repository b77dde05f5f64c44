import type { RunsWorld } from '../runs-world.ts';
import type { Props } from './stage.ts';

type Input = object | ((props: Props) => object);

/** One successful and one refused call of a tool, both by ada, who has all scopes. */
export interface Example {
  readonly tool: string;
  /** Actions of others before the calls. */
  readonly before?: (world: RunsWorld) => Promise<void>;
  readonly does: Input;
  /** `unscoped`: no input is refused, so the refused call uses a read-only token. */
  readonly refuses: Input | 'unscoped';
}

export function inputOf(input: Input, props: Props): object {
  return typeof input === 'function' ? input(props) : input;
}
