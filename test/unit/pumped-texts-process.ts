import { writeSync } from 'node:fs';
import { slugFrom } from '../../src/core/collection.ts';
import { agentIdFromClient } from '../../src/core/identity.ts';
import { firstLine } from '../../src/core/memory.ts';
import { summaryOf } from '../../src/core/message.ts';
import { asData } from '../../src/core/runs/task-block.ts';
import { parseQuery } from '../../src/core/search/query.ts';
import { folded, terms } from '../../src/core/search/terms.ts';
import { isSessionName } from '../../src/core/session-name.ts';
import { parseChecklist } from '../../src/core/tasks/checklist.ts';
import { teamSlug } from '../../src/core/team.ts';
import { isBlank, plain } from '../../src/core/text/plain-text.ts';
import { redacted } from '../../src/core/text/redaction.ts';
import { tokensOf } from '../../src/core/text/token-estimate.ts';
import { resetTime } from '../../src/daemon/drivers/reset-time.ts';

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
