/** The content of an element: text, or child elements by name. */
export type Node = string | ReadonlyMap<string, Node>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/** Parses an envelope strictly: anything but elements and text with the three entities is an error. */
export function parseNotification(text: string): ReadonlyMap<string, Node> {
  let at = 0;

  function expect(literal: string): void {
    if (!text.startsWith(literal, at)) throw new Error(`Expected ${literal} at ${at}.`);
    at += literal.length;
  }

  function openName(): string | undefined {
    const match = /^<([a-z][a-z_-]*)>/.exec(text.slice(at, at + 40));
    return match?.[1];
  }

  function content(): Node {
    if (openName() === undefined && !/^\n<[a-z]/.test(text.slice(at, at + 3))) return plain();
    const children = new Map<string, Node>();
    for (;;) {
      if (text[at] === '\n') at++;
      const name = openName();
      if (name === undefined) return children;
      if (children.has(name)) throw new Error(`${name} is there twice.`);
      expect(`<${name}>`);
      children.set(name, content());
      expect(`</${name}>`);
    }
  }

  function plain(): string {
    const end = text.indexOf('<', at);
    const raw = text.slice(at, end);
    at = end;
    if (/>|&(?!(amp|lt|gt);)|[^\P{Cc}\n\t]/u.test(raw)) throw new Error('The text is not escaped.');
    return raw.replace(/&(amp|lt|gt);/g, (_, name: string) => entities[name] ?? '');
  }

  expect('<task-notification>');
  const found = content();
  expect('</task-notification>');
  if (at !== text.length || typeof found === 'string') throw new Error('There is more than one envelope.');
  return found;
}
