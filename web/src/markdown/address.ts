/** Returns a URL that is safe to link to; any other address is shown as plain text. */
export function safeAddress(address: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(address) ? address : undefined;
}
