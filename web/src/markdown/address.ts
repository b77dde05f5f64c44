/** An address that may become a link; everything else is shown as written. */
export function safeAddress(address: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(address) ? address : undefined;
}
