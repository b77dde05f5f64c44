import type { Props } from '../answers/stage.ts';
import type { RunsWorld } from '../runs-world.ts';

/** What the tests of all tools need to know about one. It stands in `<tool-name>.cases.ts` beside the tool. */
export interface ToolCases {
  /** How somebody could try to see another agent's task through this tool. */
  readonly access: AccessCase;
  /** For each field that names an owner, a member, a recipient, a parent task or a blocking task. */
  readonly names?: Readonly<Record<string, NamingCase>>;
  /** All other fields, nested ones included: none of them names anybody. The access matrix covers those that name the subject. */
  readonly otherFields?: string;
  /** Calls whose answers are recorded. Calls after the first play in the world that the ones before them left. */
  readonly answers: Example | readonly Example[];
  /** The place in the story that the examples of a toolset tell in one world. Equal places go by name. */
  readonly turn: number;
}

/** How to call a tool on a task of a private collection, and whether the answer to a member contains its text. */
export interface AccessCase {
  readonly input: (target: AccessTarget) => object;
  /** `true`: the answer to a member contains the text, which proves that the input reaches the task. */
  readonly tells: boolean;
}

export interface AccessTarget {
  readonly taskId: string;
  /** A registered folder with a spec; the task is on the branch of a spec change. */
  readonly repository: string;
}

/** How to make a tool name somebody who may not see a private task, and the expected answer. */
export interface NamingCase {
  /** The caller: the member, who names the stranger, or the stranger, who names something of the member. */
  readonly by: 'member' | 'stranger';
  readonly input: (target: NamingTarget) => object;
  /** The code of the refusal; absent if the name is accepted, since it reveals nothing private. */
  readonly refused?: string;
}

export interface NamingTarget {
  /** A task of the private team, owned by the member, with a step. */
  readonly taskId: string;
  readonly memoryId: number;
  /** A task in the workspace that belongs to the stranger. */
  readonly strangerTaskId: string;
}

type Input = object | ((props: Props) => object);

/** One successful and one refused call of a tool, both by ada, who has all scopes. */
export interface Example {
  /** Actions of others before the calls. */
  readonly before?: (world: RunsWorld) => Promise<void>;
  readonly does: Input;
  /** `unscoped`: no input is refused, so the refused call uses a read-only token. */
  readonly refuses: Input | 'unscoped';
}

export function inputOf(input: Input, props: Props): object {
  return typeof input === 'function' ? input(props) : input;
}
