import { writeSync } from 'node:fs';
import { summaryOf } from '../../src/areas/messages/rules/message.ts';
import { asData } from '../../src/areas/runs/rules/task-block.ts';
import { parseChecklist } from '../../src/areas/tasks/rules/checklist.ts';
import { slugFrom } from '../../src/kernel/rules/collection.ts';
import { agentIdFromClient } from '../../src/kernel/rules/identity.ts';
import { firstLine } from '../../src/kernel/rules/memory.ts';
import { isSessionName } from '../../src/kernel/rules/session-name.ts';
import { teamSlug } from '../../src/kernel/rules/team.ts';
import { parseQuery } from '../../src/kernel/search/query.ts';
import { folded, terms } from '../../src/kernel/search/terms.ts';
import { isBlank, plain } from '../../src/kernel/text/plain-text.ts';
import { redacted } from '../../src/kernel/text/redaction.ts';
import { tokensOf } from '../../src/kernel/text/token-estimate.ts';
import { resetTime } from '../../src/satellites/daemon/drivers/reset-time.ts';

// Prints each step before trying it, so that the last line of a killed process names the step that hung.

/** Includes short texts: a pattern with bounded repetitions never reaches the failing end of a long text. */
const sizes = [40, 400, 64 * 1024];
const starts = ['', 'token=a', 'password: "', 'http://a:', '<private', 'bearer ', '--token '];
const ends = ['', '!', '"'];
const pieces = [
  ...'.(a-_= "@/<\\|:`\n\t&é日',
  ...['::', 'A1', 'a.', 'aB', '- [ ] ', '  ', '&lt;', 'eyJa.', '</private>', '-----BEGIN PRIVATE KEY-----'],
  ...[
    'token=',
    'password is ',
    '| secret | ',
    'api key for a ',
    '--token ',
    'http://a:',
    'a://:@',
    'retry in 1.',
    'sk-',
  ],
];

const secretSeekers: Readonly<Record<string, (text: string) => unknown>> = { redacted };
const others: Readonly<Record<string, (text: string) => unknown>> = {
  ...{ isSessionName, terms, folded, parseQuery, slugFrom, teamSlug, agentIdFromClient, firstLine, parseChecklist },
  ...{ summaryOf: (text: string) => summaryOf(text), tokensOf, plain, isBlank, asData },
  resetTime: (text) => resetTime(text, 0),
};

function tryAll(subjects: typeof others, before: readonly string[]): void {
  for (const [name, subject] of Object.entries(subjects)) {
    for (const start of before) {
      for (const piece of pieces) {
        writeSync(1, `${JSON.stringify([name, start, piece])}\n`);
        for (const end of ends) {
          for (const size of sizes) subject(start + piece.repeat(Math.ceil(size / piece.length)) + end);
        }
      }
    }
  }
}

tryAll(secretSeekers, starts);
tryAll(others, ['']);
writeSync(1, 'done\n');
