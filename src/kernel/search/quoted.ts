/** What programs write when something fails, and people only when they quote them. */
const marks = [
  /\b[A-Z][A-Za-z]{0,60}(?:Error|Exception|Fault)\b/,
  /\bE[A-Z]{4,20}\b/,
  /\b(?:error|fatal|panic|exception|traceback|warning|failure|abort)\b(?: ?\[[^\]\n]{1,40}\]| [A-Z]{1,5}\d{2,6})?\s?:/i,
  /\b(?:cannot|can't|could not|couldn't|unable to|failed to|no such|is not (?:a|an|defined)|does not exist|already exists|permission denied|access denied|connection refused|timed out|segmentation fault|out of memory|unexpected (?:token|end|identifier)|undefined (?:reference|symbol|variable|method))\b/i,
  /\b0x[0-9a-f]{4,16}\b/i,
  /\b[A-Z]{2,5}-?\d{4,6}\b/,
  /\bat [\w$.<>]{1,80} \([^()\n]{1,200}:\d{1,6}\b/,
];
const asks = /\?\s*$|^\s*(?:how|what|when|where|which|who|whom|whose|why|do|does|did|is|are|can|could|should)\b/i;

/** Whether a query is a message of a program: whoever pastes one wants this message and not what shares a word with it. */
export function isQuotedMessage(text: string): boolean {
  const start = text.slice(0, 2000);
  return !asks.test(start) && marks.some((mark) => mark.test(start));
}
