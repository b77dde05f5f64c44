let name = 'Waggle';
let waiting = '';

function write(): void {
  document.title = waiting === '' ? name : `(${waiting}) ${name}`;
}

export function setPageName(next: string | undefined): void {
  name = next ?? 'Waggle';
  write();
}

/** `words` is the formatted count; empty if nothing is waiting. */
export function setWaiting(words: string): void {
  waiting = words;
  write();
}
