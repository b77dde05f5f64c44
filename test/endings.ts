const endings: (() => unknown)[] = [];

/** Registers a cleanup for the end of the test. Cleanups run in reverse order. */
export function atEnd(end: () => unknown): void {
  endings.push(end);
}

export async function endAll(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}
