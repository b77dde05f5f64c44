import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waggleArguments } from '../processes.ts';
import { editCall, PROMPT, ranHeadless } from './guard.ts';
import type { MockModel, ScriptName } from './mock-model.ts';
import { callOf, type Step } from './newcomer.ts';
import { onStage, programOf, type Scene, sentTo } from './stage.ts';
import type { Call, Offer, Script } from './wires.ts';

const FILE = 'theme.txt';
/** The lane is the first task of the store. */
const LANE = 1;
const questionTo = (session: string) => `Which blue shall it be, ${session}?`;

/**
 * A program's hooks and its connection to our server are one session: the model is told one id; a message to any id
 * that people see is announced, and its text comes with the call that the announcement names; the file that the hook
 * claimed before an edit counts as the session's own.
 */
export const playOneSession = (name: string) => (model: MockModel) =>
  onStage(model, [name], async (scene: Scene, faults: string[]) => {
    const script: ScriptName = `script-session-${name}`;
    const agent = programOf(name).bin;
    const asked: string[] = [];
    const askOnce = () => void (asked.length === 0 && asked.push(...askEach(scene, agent)));
    model.follow(script, worksAndAnswers(scene, askOnce));
    const said = await ranHeadless(scene, name, script);
    const sent = sentTo(model, script).filter((text) => text.includes(PROMPT));
    const log = process.env.AGENT_GUARD_LOG;
    if (log !== undefined) writeFileSync(`${log}-session-${name}.json`, JSON.stringify({ said, sent }, null, 1));
    const want = (isSo: boolean, fault: string) => void (isSo ? undefined : faults.push(fault));
    want(sent.length > 0, `it did not take its prompt: ${said.slice(-400)}`);
    const told = [...new Set(sent.flatMap(sessionsIn))];
    want(told.length === 1, `its model was told that its session is ${told.join(' and ') || 'nothing'}`);
    want(asked.length === 1, `people see ${asked.length} sessions of it`);
    want(asked.join() === told.join(), `people see it as ${asked.join(' and ')}`);
    const last = sent.at(-1) ?? '';
    want(existsSync(path.join(scene.repo, FILE)), 'it could not edit its file');
    want(last.includes('claim_status'), 'it could not claim its file');
    want(!last.includes('works on this file'), 'its own claim was taken for that of another');
    want(/Waiting for you: \d+ needs reply/.test(last), 'the messages were not announced beside the next answer');
    for (const session of asked)
      want(last.includes(questionTo(session)), `the named call did not bring the message to ${session}`);
  });

/** The ids that the hook, the server's instructions and its answers give to the session. */
function sessionsIn(text: string): readonly string[] {
  const words = [
    /you are the agent \w+, session ([\w.:@-]+);/g,
    /You are \w+ \(session ([\w.:@-]+)\)/g,
    /\\"session_id\\*":\\*"([\w.:@-]+)/g,
  ];
  return words.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, id]) => (id === undefined ? [] : [id])));
}

/** Looks around, edits a file, claims it by the tool, and reads the messages that have come meanwhile. */
function worksAndAnswers({ repo }: Scene, askOnce: () => void): Script {
  const tools: readonly Step[] = [
    { tool: 'startup_panel', input: {} },
    { tool: 'task_claim_file', input: { task_id: LANE, file_path: FILE } },
    { tool: 'attention_inbox', input: {} },
  ];
  const [look, claim, read] = tools.map(
    (step) => (offers: readonly Offer[], searched: boolean) => callOf(offers, step, searched, tools),
  );
  const edit = (offers: readonly Offer[]) => editCall(offers, path.join(repo, FILE));
  const steps = [look, edit, claim, read];
  return ({ offers, answers, talk }): Call | string => {
    if (!talk.includes(PROMPT)) return 'ready';
    const searched = /"name":"tool_?search"/i.test(talk) ? 1 : 0;
    const next = steps[answers.length - searched];
    if (next === claim) askOnce();
    const call = next?.(offers, searched > 0);
    return call === undefined ? 'done' : { id: `call_${answers.length + 1}`, ...call };
  };
}

/** A person asks each session of the agent in the repository; returns their ids. */
function askEach({ machine: { env }, repo }: Scene, agent: string): readonly string[] {
  const waggle = (...args: readonly string[]) =>
    execFileSync(process.execPath, waggleArguments(...args), { env, cwd: repo, encoding: 'utf8' });
  const { sessions } = JSON.parse(waggle('lane', 'list', '--json')) as {
    readonly sessions: readonly { readonly agent: string; readonly session_key: string | null }[];
  };
  const ids = sessions.flatMap((one) => (one.agent === agent && one.session_key !== null ? [one.session_key] : []));
  for (const id of ids) {
    const message = { task_id: LANE, to_session_id: id, urgency: 'needs_reply', content: questionTo(id) };
    waggle('call', 'task_message', JSON.stringify(message));
  }
  return ids;
}
