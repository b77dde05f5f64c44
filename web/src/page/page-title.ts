let name = 'Waggle';
let waiting = '';

function write(): void {
  document.title = waiting === '' ? name : `(${waiting}) ${name}`;
}

export function setPageName(next: string | undefined): void {
  name = next ?? 'Waggle';
  write();
}

/** A count in words, nothing for none. */
export function setWaiting(words: string): void {
  waiting = words;
  write();
}
