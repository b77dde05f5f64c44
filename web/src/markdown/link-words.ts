/** The host of an address, or undefined if it has none. */
function hostOf(address: string): string | undefined {
  const [, host] = /^https?:\/\/([^/?#\s]+)/i.exec(address) ?? [];
  return host?.toLowerCase().replace(/^.*@/, '');
}

/** The real host of a link whose words look like the address of another one; undefined for an honest link. */
export function realHost(words: string, href: string): string | undefined {
  const real = hostOf(href);
  const bare = words.trim();
  const looksLike =
    hostOf(bare) ?? (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(bare) ? bare.split('/')[0]?.toLowerCase() : undefined);
  const same = (host: string) => host.replace(/^www\./, '');
  return real === undefined || looksLike === undefined || same(looksLike) === same(real) ? undefined : real;
}
