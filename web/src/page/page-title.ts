let name = 'Waggle';
let waiting = 0;

function write(): void {
  document.title = waiting === 0 ? name : `(${waiting}) ${name}`;
}

export function setPageName(next: string | undefined): void {
  name = next ?? 'Waggle';
  write();
}

export function setWaiting(count: number): void {
  waiting = count;
  write();
}
