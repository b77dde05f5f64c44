import { z } from 'zod';
import type { Reads, Writes } from '../store/unit.ts';
import { type ActionTool, once, type ToolBase, type Verb } from './define.ts';
import type { RunContext } from './run-context.ts';

type Given<F extends z.ZodRawShape> = z.output<z.ZodObject<F>>;
type Needing<F extends z.ZodRawShape, K extends keyof Given<F>> = Given<F> & {
  [P in K]-?: Exclude<Given<F>[P], undefined>;
};

interface Action<Access, U, I> {
  readonly access: Access;
  /** Fields that this action requires; the schema refuses a call without them. */
  readonly needs: readonly string[];
  readonly run: (unit: U, input: I, context: RunContext) => Promise<object>;
}

// biome-ignore lint/suspicious/noExplicitAny: each action has its own needs; the schema holds every call to them.
type Actions = Readonly<Record<string, Action<'read', Reads, any> | Action<'write', Writes, any>>>;

/** The two kinds of actions over a tool's fields: a look cannot write and needs only the scope `read`. */
export function verbsOver<F extends z.ZodRawShape>() {
  type Name = keyof Given<F> & string;
  type Run<U, K extends Name> = Action<unknown, U, Needing<F, K>>['run'];
  return {
    look: <K extends Name>(needs: readonly K[], run: Run<Reads, K>): Action<'read', Reads, Needing<F, K>> => ({
      access: 'read',
      needs,
      run,
    }),
    act: <K extends Name>(needs: readonly K[], run: Run<Writes, K>): Action<'write', Writes, Needing<F, K>> => ({
      access: 'write',
      needs,
      run,
    }),
  };
}

interface ActionParts
  extends Omit<ToolBase<z.ZodObject, z.ZodObject>, 'input' | 'output' | 'text' | 'aside'>,
    Pick<ActionTool, 'idempotent' | 'destructive'> {
  /** The description of the field `action`. */
  readonly action: string;
  /** The fields of all actions, each optional or with a default. */
  readonly fields: () => z.ZodRawShape;
  /** The fields of the answers, except `action`. */
  readonly answers: () => z.ZodRawShape;
  readonly actions: Actions;
}

/** A tool with several actions: one input with the field `action`, and a look or an act for each value. */
export function actionTool({ action: about, fields, answers, actions, ...tool }: ActionParts): ActionTool {
  const names = Object.keys(actions);
  return {
    ...tool,
    access: 'write',
    input: once(() => withNeeds(z.object({ action: z.enum(names).describe(about), ...fields() }), actions)),
    output: once(() => z.object({ action: z.enum(names), ...answers() })),
    actions: Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, verbOf(name, action)])),
  };
}

function withNeeds(input: z.ZodObject, actions: Actions): z.ZodObject {
  return input.superRefine((given, context) => {
    const action = String(given.action);
    for (const path of actions[action]?.needs ?? []) {
      if (given[path] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [path], message: `Needed to ${action}.`, input: given });
    }
  });
}

/** Adds the name of the action to the answer. */
function verbOf(name: string, action: Actions[string]): Verb {
  if (action.access === 'read') {
    return { access: 'read', run: async (...given) => ({ action: name, ...(await action.run(...given)) }) };
  }
  return { access: 'write', run: async (...given) => ({ action: name, ...(await action.run(...given)) }) };
}
