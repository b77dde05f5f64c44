import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { mcpCall } from '../../../kernel/text/mcp-call.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { requireAnswerable } from '../flows/addressed.ts';
import { observe } from '../flows/observe.ts';
import { addressee, filesNamed, isFutureWork, oneLine } from '../rules/post-routing.ts';
import { type PostKind, postKinds } from '../rules/threads.ts';

const UNKNOWN_TASK = 'If you do not know task_id, use task_note_working.';
const DIRECTED = 'For directed agent coordination, use task_message.';

const suggestedArgs = z.object({
  task_id: z.int(),
  session_id: z.string(),
  agent: z.string(),
  to_agent: z.string(),
  urgency: z.literal('needs_reply'),
  content: z.string(),
});

const output = () =>
  z.object({
    id: z.int(),
    hint: z.string(),
    route_to_task_message: z.literal(true).optional(),
    misrouted_directed_coordination: z.literal(true).optional(),
    replacement_tool: z.literal('task_message').optional(),
    suggested_tool: z.literal('task_message').optional(),
    suggested_call: z.string().optional(),
    suggested_args: suggestedArgs.optional(),
    recommendation: z
      .object({
        tool: z.literal('task_propose'),
        message: z.string(),
        suggested_fields: z.object({
          repo_root: z.string().optional(),
          branch: z.string().optional(),
          summary: z.string(),
          rationale: z.string(),
          touches_files: z.array(z.string()),
        }),
        next_args_missing: z.array(z.string()).optional(),
      })
      .optional(),
  });

export const taskPost = writeTool({
  name: 'task_post',
  toolset: 'threads',
  dialect: colony,
  summary: 'Post on a task thread; task_message is for one agent, task_note_working for your state.',
  idempotent: false,
  input: () =>
    z.object({
      task_id: threadField.taskId,
      session_id: own.session,
      kind: z.enum(postKinds).describe('Kind'),
      content: field.longText.min(1).describe('Text'),
      reply_to: threadField.observationId.optional().describe('Entry'),
    }),
  output,
  errors: ['TASK_NOT_FOUND', 'OBSERVATION_NOT_ON_TASK', 'READ_ONLY', 'NOTHING_TO_STORE'],
  cli: {
    command: 'post',
    args: ['task_id', 'kind', 'content'],
    ways: [
      {
        path: 'task post',
        heading: 'Between agents',
        about: 'Post an entry on a task: a note, decision, question, answer or blocker.',
        words: ({ id }, { line }) => line(`Posted as entry ${id}.`),
      },
    ],
  },
  async run(unit, { task_id, kind, content, reply_to }, { actor }) {
    const task = await unit.tasks.get(task_id);
    if (reply_to !== undefined) await requireAnswerable(unit, reply_to);
    const { id } = await observe(unit, task, { kind, text: content, replyTo: reply_to });
    const to = addressee(kind, content);
    return {
      id,
      hint: to === undefined ? UNKNOWN_TASK : `${DIRECTED} ${UNKNOWN_TASK}`,
      ...(to === undefined ? {} : routed(task_id, actor, to, content)),
      ...recommended(task, kind, content),
    };
  },
});

function routed(
  taskId: number,
  actor: { readonly agent: string; readonly session: string },
  to: string,
  content: string,
) {
  const args = {
    task_id: taskId,
    session_id: actor.session,
    agent: actor.agent,
    to_agent: to,
    urgency: 'needs_reply' as const,
    content: oneLine(content, 180),
  };
  return {
    route_to_task_message: true as const,
    misrouted_directed_coordination: true as const,
    replacement_tool: 'task_message' as const,
    suggested_tool: 'task_message' as const,
    suggested_call: mcpCall('task_message', args),
    suggested_args: args,
  };
}

/** A proposal names a repository and a branch, which not every task has. */
function recommended({ repoRoot, branch }: Pick<Task, 'repoRoot' | 'branch'>, kind: PostKind, content: string) {
  if (!isFutureWork(kind, content)) return {};
  const place = { repo_root: repoRoot ?? undefined, branch: branch ?? undefined };
  const missing = Object.entries(place).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return {
    recommendation: {
      tool: 'task_propose' as const,
      message: 'This reads like work for later; a proposal lets others reinforce it.',
      suggested_fields: {
        ...defined(place),
        summary: oneLine(content, 140),
        rationale: oneLine(content, 320),
        touches_files: [...filesNamed(content)],
      },
      ...(missing.length === 0 ? {} : { next_args_missing: missing }),
    },
  };
}
