let area: string | undefined;
let subject: string | undefined;
let waiting = '';

function write(): void {
  const name = subject ?? (area === undefined ? 'Waggle' : `${area} · Waggle`);
  document.title = waiting === '' ? name : `(${waiting}) ${name}`;
}

/** The name of the area; a subject takes precedence, since it may be set and removed before or after the area. */
export function setAreaName(next: string | undefined): void {
  area = next;
  write();
}

/** What the page shows in an area without a name: a task or a run. */
export function setSubject(next: string | undefined): void {
  subject = next;
  write();
}

/** `words` is the formatted count; empty if nothing is waiting. */
export function setWaiting(words: string): void {
  waiting = words;
  write();
}
