/**
 * Texts of others are shown, never obeyed: whatever would steer a terminal or turn the reading direction is written as
 * its escape. Lines and tabs stay.
 */
export function plain(text: string): string {
  return text.replace(/(?![\n\t])\p{Cc}|[\p{Bidi_Control}\u2028\u2029]/gu, escapeOf);
}

/** The same for a place that is one line: a line break in a foreign text would start a line of its own. */
export function plainLine(text: string): string {
  return plain(text.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t'));
}

/** JSON that is safe on a terminal too: the escapes mean the same characters. */
export function plainJson(value: unknown, indent: number): string {
  return JSON.stringify(value, null, indent).replace(/(?!\n)\p{Cc}|[\p{Bidi_Control}\u2028\u2029]/gu, escapeOf);
}

/** JSON in one line for a model, which reads the text as it stands: what `JSON.stringify` lets through is escaped too. */
export function answerJson(value: unknown): string {
  return JSON.stringify(value).replace(unseen, escapeOf);
}

/** What is not escaped in JSON by itself. Spelled out: a class without properties is several times as fast. */
const unseen = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Nothing that a reader could see: characters without width make no text. */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u.test(text);
}
