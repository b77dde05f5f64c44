import { z } from 'zod';
import { defined } from '../../../../kernel/rules/defined.ts';
import { limits } from '../../../../kernel/rules/limits.ts';
import { writeTool } from '../../../../kernel/tool/define.ts';
import { cappedBytes, cappedText } from '../../../../kernel/tool/fields.ts';
import { whyNotYet } from '../../flows/why-not-yet.ts';
import { startWorker } from '../../flows/workers/start-worker.ts';
import { workerAgent } from '../../flows/workers/worker-agent.ts';
import { descriptionFrom, workerLimits } from '../../rules/worker.ts';
import { workerField } from './worker-fields.ts';

export const agent = writeTool({
  name: 'Agent',
  toolset: 'workers',
  summary: 'Start a worker on a piece of work in the background; its report comes to you as a <task-notification>.',
  details:
    'Returns at once: nothing is known about the outcome until the report arrives. The worker sees only the prompt. Write to its agentId with SendMessage to give it more; stop it with TaskStop.',
  idempotent: false,
  scope: 'run',
  aliases: ['AgentTool'],
  input: () =>
    z.object({
      prompt: cappedBytes(limits.textBytes)
        .refine((text) => text.trim() !== '', 'A prompt cannot be blank.')
        .describe('All that the worker needs to know, up to 64 KiB'),
      description: cappedText(workerLimits.description)
        .optional()
        .describe('3-5 words; default: how the prompt begins'),
      subagent_type: cappedText(200)
        .optional()
        .describe('Agent that does it; "worker" or nothing: the default worker, else yourself'),
      name: workerField.name.optional().describe('A name to address it by'),
      isolation: z.enum(['worktree']).optional().describe('A git checkout of its own'),
    }),
  output: () =>
    z.object({
      agentId: z.string(),
      status: z.literal('async_launched'),
      description: z.string(),
      note: z.string().optional().describe('Why it does not start yet'),
    }),
  errors: ['AGENT_NOT_FOUND', 'NO_RUNNER', 'RUNS_PAUSED', 'WORKER_LIMIT', 'HANDLE_TAKEN'],
  cli: { command: 'start', args: ['prompt'] },
  async run(unit, given, { settings }) {
    const { prompt, description = '', subagent_type, name = null, isolation = null } = given;
    const worker = await startWorker(unit, {
      agent: await workerAgent(unit, subagent_type, settings.defaultWorker),
      prompt,
      description: description.trim() === '' ? descriptionFrom(prompt) : description,
      subagentType: subagent_type ?? null,
      name,
      isolation,
    });
    const note = await whyNotYet(unit);
    const { id, description: about } = worker;
    return {
      agentId: id,
      status: 'async_launched' as const,
      description: about,
      ...defined({ note }),
    };
  },
});
