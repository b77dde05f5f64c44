import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { editCall } from './guard.ts';
import { answersDialog, codexReady, openClaude, openCodex, prompt, wanting } from './live.ts';
import type { MockModel, ScriptName } from './mock-model.ts';
import { callOf } from './newcomer.ts';
import { onStage, type Scene, sentTo } from './stage.ts';
import type { Terminal } from './terminal.ts';
import type { Call, Script } from './wires.ts';

const WORK = 'Begin the theme.';
const NEXT = 'What now?';
const FILE = 'theme.txt';
const NOTE = 'Half of the theme is there.';

/** A program whose conversation is compacted: its model is told again what its session holds, and its last note. */
export const playCompact = (name: 'claude' | 'codex') => (model: MockModel) =>
  onStage(model, [name], async (scene, faults) => {
    const script: ScriptName = `script-live-${name}`;
    model.follow(script, worksOnce(scene));
    const open = {
      claude: () => openClaude(scene, ['--permission-mode', 'acceptEdits']),
      codex: () => openCodex(scene),
    };
    const terminal = open[name]();
    try {
      const sent = () => sentTo(model, script);
      const want = wanting(faults, { [name]: terminal });
      const ready = { claude: () => terminal.screen().includes('❯'), codex: codexReady(terminal) };
      if (!(await want('it did not open', ready[name]))) return;
      if (!(await prompt(terminal, WORK, want))) return;
      if (!(await want('it did not note its work', noted(terminal, sent)))) return;
      if (!(await want('it did not end its turn', () => terminal.screen().includes('half done')))) return;
      const before = sent().length;
      if (!(await prompt(terminal, '/compact', want))) return;
      if (!(await want('it was not compacted', () => sent().length > before))) return;
      if (!(await want('it did not return', () => /ompacted/.test(terminal.screen())))) return;
      if (!(await prompt(terminal, NEXT, want))) return;
      const next = () => sent().find((text) => text.includes(NEXT)) ?? '';
      if (!(await want('it did not take its prompt', () => next() !== ''))) return;
      const held = name === 'claude' ? `You hold: ${FILE} (task 1). ` : '';
      if (!next().includes(`${held}Your last note: #`)) faults.push('it was not told what it has at hand');
    } finally {
      const log = process.env.AGENT_GUARD_LOG;
      if (log !== undefined)
        writeFileSync(`${log}-compact-${name}.json`, JSON.stringify(sentTo(model, script), null, 1));
      terminal.close();
    }
  });

/** Whether the model has made its note; repeats the prompt if a dialog that came late has taken it. */
const noted = (terminal: Terminal, sent: () => readonly string[]) => () => {
  if (answersDialog(terminal)) {
    terminal.type(WORK);
    terminal.press('Enter');
  }
  return sent().some((text) => text.includes('observation_id'));
};

/** Edits a file, if the program's own tool is one of those here, and notes how far it is. */
function worksOnce({ repo }: Scene): Script {
  const note = { tool: 'task_note_working', input: { content: NOTE } };
  return ({ offers, answers, talk }): Call | string => {
    if (!talk.includes(WORK) || talk.includes(NEXT)) return 'ready';
    const searched = /"name":"tool_?search"|"tool_search_call"/i.test(talk) ? 1 : 0;
    const edit = answers.length > 0 ? undefined : editCall(offers, path.join(repo, FILE));
    const isNoted = answers.some((text) => text.includes('observation_id'));
    const call = edit ?? (isNoted ? undefined : callOf(offers, note, searched > 0, [note]));
    return call === undefined ? 'half done' : { id: `call_${answers.length + 1}`, ...call };
  };
}
