import type { RunsWorld } from '../runs-world.ts';
import type { Props } from './stage.ts';

type Input = object | ((props: Props) => object);

/** One call of a tool that does well and one that is refused, both by ada, who may everything. */
export interface Example {
  readonly tool: string;
  /** What others do before it. */
  readonly before?: (world: RunsWorld) => Promise<void>;
  readonly does: Input;
  /** `unscoped`: there is no input to refuse, so it is a token that may only read. */
  readonly refuses: Input | 'unscoped';
}

export function inputOf(input: Input, props: Props): object {
  return typeof input === 'function' ? input(props) : input;
}
