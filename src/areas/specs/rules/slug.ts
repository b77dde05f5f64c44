const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG = 100;

/** Kebab-case, so that the name of a change is also a valid folder name. */
export function isSlug(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_SLUG && SLUG.test(text);
}

/** The branch of a change's thread. */
export function specBranch(slug: string): string {
  return `spec/${slug}`;
}
