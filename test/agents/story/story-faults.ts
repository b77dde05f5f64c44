import type { Played } from './story.ts';
import { ANSWER, CLAUDE, QUESTION, RENAMED } from './story-scripts.ts';

const WARNING = 'button.tsx is being worked on by 1 other session';

/** Lists all deviations from the expected story, judged by the requests to the models. */
export function storyFaults({ sent, file }: Played): readonly string[] {
  const faults: string[] = [];
  const want = (isSo: boolean, fault: string) => void (isSo ? undefined : faults.push(fault));
  const someIn = (requests: readonly string[], words: string) => requests.some((text) => text.includes(words));
  const [start = '', warned = ''] = sent.adapts;
  want(someIn(sent.renames, '"observation_id'), 'the note of the first was not taken');
  want(start.includes(`claude (session ${CLAUDE}) holds 1 file`), 'the second was not told at its start who is here');
  want(warned.includes(WARNING), 'the second was not warned by the answer to its first edit');
  want(
    !start.includes(RENAMED) && !warned.includes(RENAMED),
    'what the first wrote stood in a text with a role of its own',
  );
  want(someIn(sent.adapts, RENAMED), 'the second could not read what the first wrote');
  want(file.includes("tone: 'blue'"), 'the second did not edit as it should');
  const [told = ''] = sent.answers;
  want(told.includes('Messages that need a reply from codex'), 'the first was not told of the question');
  want(someIn(sent.answers, QUESTION), 'the first could not read the question');
  const codex = /you are the agent codex, session ([\w-]+)/.exec(start)?.[1] ?? 'none';
  const isFrom = new RegExp(`from_session_id\\\\*":\\\\*"${codex}`);
  want(
    sent.answers.some((text) => isFrom.test(text)),
    'the tools and hooks of the second were two sessions',
  );
  const [news = ''] = sent.reads;
  want(news.includes('messages from claude'), 'the second was not told of the answer');
  want(!news.includes(ANSWER), 'the answer stood in a text with a role of its own');
  want(someIn(sent.reads, ANSWER), 'the second could not read the answer');
  return faults;
}
