import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import { expect, test } from 'vitest';
import { settlePermission } from './acp-approval.ts';
import type { Approved, AskedTool, RunSpec } from './driver.ts';

const options = [
  { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
  { optionId: 'always', name: 'Always', kind: 'allow_always' },
  { optionId: 'no', name: 'No', kind: 'reject_once' },
] satisfies RequestPermissionRequest['options'];

const request = (kind: 'execute' | 'edit', more: object = {}): RequestPermissionRequest => ({
  sessionId: 's',
  toolCall: { toolCallId: 't', title: 'npm publish', kind, rawInput: { command: 'npm publish' }, ...more },
  options,
});

function runWith(approved: Approved) {
  const asked: AskedTool[] = [];
  const run: Pick<RunSpec, 'mcp' | 'policy' | 'approve' | 'cwd'> = {
    mcp: { name: 'waggle', stdio: { command: [], env: {} }, url: null, token: 'wgl_x' },
    policy: { tools: 'hub', approvals: { edit: 'deny', command: 'inbox', network: 'deny', other: 'deny' } },
    cwd: '/here',
    async approve(one) {
      asked.push(one);
      return approved;
    },
  };
  return { run, asked };
}

const settled = async (approved: Approved, given = request('execute')) => {
  const { run, asked } = runWith(approved);
  return { ...(await settlePermission(given, { run, open: undefined, said: 'I publish now.' })), asked };
};

test('a person is asked about exactly the call, and an allowed call is allowed once', async () => {
  const { outcome, event, asked } = await settled({ decision: 'allow_run' });
  expect(asked).toEqual([
    { tool: 'npm publish', arguments: '{"command":"npm publish"}', folder: '/here', said: 'I publish now.' },
  ]);
  expect(outcome).toEqual({ outcome: 'selected', optionId: 'yes' });
  expect(event).toMatchObject({ allowed: true });
});

test('a denial is refused, with words for the model', async () => {
  const { outcome, denial } = await settled({ decision: 'deny', reason: 'Not today.' });
  expect(outcome).toEqual({ outcome: 'selected', optionId: 'no' });
  expect(denial).toContain('with this reason: Not today.');
});

test('without an answer it is refused', async () => {
  const { outcome, denial } = await settled({ decision: 'expired' });
  expect(outcome).toEqual({ outcome: 'selected', optionId: 'no' });
  expect(denial).toBeUndefined();
});

test('what the policy denies or allows asks nobody', async () => {
  const denied = await settled({ decision: 'allow_once' }, request('edit'));
  expect(denied.asked).toEqual([]);
  expect(denied.outcome).toEqual({ outcome: 'selected', optionId: 'no' });
  const own = await settled(
    { decision: 'deny' },
    { ...request('execute'), toolCall: { toolCallId: 't', name: 'mcp__waggle__get_task' } },
  );
  expect(own.asked).toEqual([]);
  expect(own.event.allowed).toBe(true);
});
