/** The text of the bytes, or nothing if they are not UTF-8: a character that was replaced in silence would be lost. */
export function utf8In(bytes: Uint8Array): string | undefined {
  try {
    // A mark of byte order stays, so that JSON with one is refused.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The JSON value in the bytes, or nothing if there is none. */
export function jsonIn(bytes: Uint8Array): unknown {
  const text = utf8In(bytes);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
