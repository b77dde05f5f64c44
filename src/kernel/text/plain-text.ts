/**
 * Escapes everything in a text that would control a terminal or change the reading direction. Line feeds and tabs stay.
 */
export function plain(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}|[\p{Bidi_Control}\u2028\u2029]/gu, escapeOf);
}

/** The same for a single line: a line break in the text would start a new one. */
export function plainLine(text: string): string {
  return plain(text.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t'));
}

/** JSON that is also safe on a terminal: the escapes decode to the same characters. */
export function plainJson(value: unknown, indent: number): string {
  return JSON.stringify(value, null, indent).replace(/(?!\n)\p{Cc}|[\p{Bidi_Control}\u2028\u2029]/gu, escapeOf);
}

/**
 * One-line JSON for a model, which reads the raw text: also escapes what `JSON.stringify` leaves as is, and tags in which
 * clients and the hub wrap their own words.
 */
export function answerJson(value: unknown): string {
  return JSON.stringify(value).replace(unseen, escapeOf).replace(ownTags, escapeOf);
}

/** The same for answers with genuine reports, whose texts are escaped already. */
export function answerJsonWithReports(value: unknown): string {
  return JSON.stringify(value)
    .replace(unseen, escapeOf)
    .replace(reportOrTag, (found) => (found === '<' ? escapeOf(found) : found));
}

/** The same for a text in which the words of others stand beside ours. */
export function withoutOwnTags(text: string): string {
  return text.replace(ownTags, '&lt;');
}

const ownTags =
  /<(?=\/?\s*(?:task-notification|system-reminder|teammate-message|cross-session-message|others-wrote)\b)/gi;
const reportOrTag =
  /"envelope":"(?:[^"\\]|\\.)*"|<(?=\/?\s*(?:task-notification|system-reminder|teammate-message|cross-session-message|others-wrote)\b)/gi;

/**
 * Characters that JSON does not escape by itself. Listed literally: a class without Unicode properties is several times
 * faster.
 */
const unseen = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Whether the text has nothing visible: zero-width characters do not count. */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.test(text);
}
