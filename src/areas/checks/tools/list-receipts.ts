import { z } from 'zod';
import { markWords, proofMarks } from '../../../kernel/rules/proof.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { plain } from '../../../kernel/text/plain-text.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { type CheckReceipt, markOfProof, receiptStatuses } from '../rules/receipt.ts';

export const receiptShape = z.object({
  id: z.int(),
  check: z.string(),
  status: z.enum(receiptStatuses),
  exit_code: z.int().nullable(),
  seconds: z.number(),
  tree: z.string(),
  commit: z.string().nullable(),
  files: z.array(z.string()),
  file_count: z.int(),
  check_files: z.array(z.string()).describe('Changed files that the command of the check names'),
  output_digest: z.string(),
  output: z.string().describe('Its end'),
  started_at: z.string(),
});

function asReceipt(receipt: CheckReceipt): z.output<typeof receiptShape> {
  return {
    id: receipt.id,
    check: receipt.check,
    status: receipt.status,
    exit_code: receipt.exitCode,
    seconds: receipt.ms / 1000,
    tree: receipt.tree,
    commit: receipt.commit,
    files: [...receipt.files],
    file_count: receipt.fileCount,
    check_files: [...receipt.checkFiles],
    output_digest: receipt.outputDigest,
    output: receipt.output,
    started_at: iso(receipt.startedAt),
  };
}

function receiptLine({ check, status, seconds, tree, check_files }: z.output<typeof receiptShape>): string {
  const changed = check_files.length === 0 ? '' : `; the change touches what it runs: ${check_files.join(', ')}`;
  return plain(`${check}: ${status} at ${tree.slice(0, 12)} in ${seconds} s${changed}`);
}

export const listReceipts = readTool({
  name: 'list_receipts',
  toolset: 'land',
  summary: 'List the results of the checks of a task, newest first, and whether the task is proven.',
  listed: false,
  input: () => z.object({ taskId: field.taskId, limit: field.limit(50, 10) }),
  output: () =>
    z.object({
      proof: z.enum(proofMarks).optional().describe('Absent: it is not done, or requires nothing'),
      checking: z.boolean(),
      receipts: z.array(receiptShape),
    }),
  errors: ['TASK_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/tasks/:taskId/receipts' },
  text: ({ proof, checking, receipts }) =>
    [
      ...(proof === undefined ? [] : [`It is ${markWords[proof]}.`]),
      ...(checking ? ['Checks run now.'] : []),
      ...(receipts.length === 0 ? ['No check has run for it.'] : receipts.map(receiptLine)),
    ].join('\n'),
  async run(unit, { taskId, limit }) {
    const task = await unit.tasks.get(taskNumber(taskId));
    const proof = await unit.proofs.find(task.id);
    const mark = proof === undefined ? undefined : markOfProof(proof);
    return {
      ...(mark === undefined ? {} : { proof: mark }),
      checking: proof?.state === 'checking' && proof.leaseUntil > unit.now,
      receipts: (await unit.receipts.ofTask(task.id, limit)).map(asReceipt),
    };
  },
});
