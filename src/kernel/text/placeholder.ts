const placeholder = /^(?:\.{3,}|…+|<[\p{L}\p{N}_.-]+>)$/u;

/**
 * Whether the whole text only stands for one: dots, or a single word in angle brackets. Callers copy such texts from
 * examples. Inside a longer text the same characters are ordinary text.
 */
export function isPlaceholder(text: string): boolean {
  return text.length < 100 && placeholder.test(text.trim());
}
