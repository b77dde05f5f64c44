const endings: (() => unknown)[] = [];

/** Ends something when the test is over, before what it was made from. */
export function atEnd(end: () => unknown): void {
  endings.push(end);
}

export async function endAll(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}
