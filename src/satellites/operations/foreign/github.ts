import {
  checklistIn,
  type ForeignTask,
  type ForeignTasks,
  isRecord,
  priorityFrom,
  statusFrom,
  timeFrom,
  titleAndRest,
} from './foreign-task.ts';

type Entry = Readonly<Record<string, unknown>>;

export function isGithub(content: unknown): boolean {
  return (
    Array.isArray(content) &&
    content.length > 0 &&
    content.every((one) => isRecord(one) && 'number' in one && 'title' in one)
  );
}

/** Issues in the format of `gh issue list --json …` or the REST API. */
export function readGithub(content: unknown): ForeignTasks {
  const entries = (Array.isArray(content) ? content : []).filter(isRecord);
  const skipped = entries.filter(isPull).map(({ number }) => `#${String(number)}: it is a pull request`);
  return { source: 'GitHub', tasks: entries.filter((one) => !isPull(one)).map(asTask), skipped };
}

function isPull(entry: Entry): boolean {
  return isRecord(entry.pull_request);
}

function asTask(issue: Entry): ForeignTask {
  const body = typeof issue.body === 'string' ? issue.body : '';
  const url = [issue.html_url, issue.url].find((one) => typeof one === 'string');
  const repo = /github\.com\/([^/]+\/[^/]+)\/issues\//.exec(String(url ?? ''))?.[1];
  const within = (number: string) => `${repo ?? ''}#${number}`;
  const labels = namesIn(issue.labels, 'name');
  const { title, rest } = titleAndRest(String(issue.title));
  const waits = body.matchAll(/\b(?:blocked by|depends on|requires|after)\s+#(\d+)/gi);
  const isClosed = /^closed$/i.test(String(issue.state ?? ''));
  const reason = issue.stateReason ?? issue.state_reason;
  return {
    id: within(String(issue.number)),
    title,
    description: [rest, body, typeof url === 'string' ? url : ''].filter((part) => part !== '').join('\n\n'),
    status: isClosed
      ? /not.?planned|duplicate/i.test(String(reason ?? ''))
        ? 'canceled'
        : 'done'
      : statusFrom('open'),
    priority: priorityFrom(
      labels
        .map((name) => name.replace(/^priority[:/ -]*/i, ''))
        .find((name) => /^(p\d|critical|urgent|high|medium|low)$/i.test(name)),
    ),
    owner: namesIn(issue.assignees, 'login')[0],
    topics: labels,
    steps: checklistIn(body),
    blockedBy: [...new Set([...waits].map(([, number = '']) => within(number)))],
    related: [],
    createdAt: timeFrom(issue.createdAt ?? issue.created_at),
    updatedAt: timeFrom(issue.updatedAt ?? issue.updated_at),
    endedAt: timeFrom(issue.closedAt ?? issue.closed_at),
  };
}

/** Labels and assignees are records or bare names. */
function namesIn(value: unknown, key: string): readonly string[] {
  const list = Array.isArray(value) ? value : [];
  return list.map((one) => (isRecord(one) ? String(one[key] ?? '') : String(one))).filter((name) => name !== '');
}
